import type { FirstStepKey, StepsOfSchool } from '@akada/contract';
import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aLesson, anExam } from '../../../test/things.ts';

async function aSchool() {
  const house = await openHouse();
  const [head, admin] = [await aSuperAdmin(house), await anAdmin(house)];
  const read = async (as: Person): Promise<StepsOfSchool> =>
    (await house.ask('GET', '/admin/first-steps', { as })).body.data;
  const open = async (as: Person = admin): Promise<FirstStepKey[]> =>
    (await read(as)).steps.filter(({ isDone }) => !isDone).map(({ key }) => key);
  const give = (...rights: string[]) =>
    house.ask('PUT', `/admin/users/${admin._id}/rights`, { as: head, body: { rights } });
  const save = (path: string, body: object) => house.ask('PUT', `/admin/${path}`, { as: admin, body });
  return { house, head, admin, read, open, give, save };
}

test('each step is done when the school has what it asks for', async () => {
  const { house, admin, open, save } = await aSchool();
  expect(await open()).toEqual(['school', 'classes', 'subjects', 'terms', 'students', 'bank', 'prices', 'content']);
  await save('settings', { schoolName: 'Queens College' });
  expect(await open()).toContain('school');
  await save('settings', { schoolPhone: '0801 234 5678' });
  await save('settings', { accountNumber: '0123456789', listPriceFactor: 1 });
  expect(await open()).toEqual(['classes', 'subjects', 'terms', 'students', 'prices', 'content']);
  await save('settings', { checkoutDiscountPercent: 10 });
  await save('classes', { preset: 'JSS-SSS' });
  await aStudent(house);
  expect(await open()).toEqual(['subjects', 'terms', 'content']);
  const { suggested } = (await house.ask('GET', '/admin/terms', { as: admin })).body.data;
  await save('terms', { sessions: [suggested] });
  await aLesson(house, admin);
  expect(await open()).toEqual(['subjects']);
  const subjects = { key: 'subjects', value: '[]', updated_at: '', updated_by: null };
  await house.db.insertInto('settings').values(subjects).execute();
  expect(await open()).toEqual([]);
});

test('a school that keeps its classes has chosen them, and one without transfers needs no bank account', async () => {
  const { house, open, save } = await aSchool();
  expect((await save('classes', { preset: 'Class' })).status).toBe(200);
  const review = { key: 'paymentReview', value: '"auto"', updated_at: '', updated_by: null };
  await house.db.insertInto('settings').values(review).execute();
  await house.context.refreshSettings();
  const steps = await open();
  expect(steps).not.toContain('classes');
  expect(steps).not.toContain('bank');
});

test('everybody sees what they may do, and the super-admin that colleagues are missing', async () => {
  const { house, head, admin, read, give } = await aSchool();
  const keys = async (as: Person) => (await read(as)).steps.map(({ key }) => key);
  expect(await keys(admin)).not.toContain('colleagues');
  await give('teaching');
  expect(await keys(admin)).toEqual(['content']);
  await give('people');
  expect(await keys(admin)).toEqual(['classes', 'subjects', 'terms', 'students']);
  await give('marking');
  expect(await keys(admin)).toEqual([]);
  const colleagues = async () => (await read(head)).steps.find(({ key }) => key === 'colleagues');
  expect(await colleagues()).toEqual({ key: 'colleagues', isDone: false });
  await anAdmin(house);
  expect(await colleagues()).toEqual({ key: 'colleagues', isDone: true });
});

test('are dismissed for the school by whoever has the right to its settings, and come back', async () => {
  const { head, admin, read, give, save } = await aSchool();
  await give('people', 'teaching', 'marking');
  expect(refusal(await save('first-steps', { isDismissed: true }))).toMatchObject({ status: 403, field: 'rights' });
  await give('money');
  expect((await save('first-steps', { isDismissed: true })).body.data).toEqual({ steps: [], isDismissed: true });
  expect(await read(head)).toEqual({ steps: [], isDismissed: true });
  await save('first-steps', { isDismissed: false });
  expect((await read(admin)).steps).not.toEqual([]);
});

test('a school with students and exams for long has passed what it set up without the list', async () => {
  const { house, admin, open } = await aSchool();
  await aStudent(house);
  await anExam(house, admin);
  expect(await open()).toEqual(['school', 'classes', 'subjects', 'terms', 'bank', 'prices']);
  house.clock.advance({ days: 61 });
  const later = await anAdmin(house);
  expect(await open(later)).toEqual(['bank', 'prices']);
});

test('a demo school has no first steps', async () => {
  const { house, admin, read } = await aSchool();
  house.context.isDemo = true;
  expect(await read(admin)).toEqual({ steps: [], isDismissed: false });
});
