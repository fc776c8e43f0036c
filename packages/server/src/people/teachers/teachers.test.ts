import type { StaffTeacher } from '@akada/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aPng, pictureForm } from '../../../test/pictures.ts';
import { aTeacherCard } from '../../../test/teaching.ts';
import { aLesson } from '../../../test/things.ts';

async function aSchool() {
  const house = await openHouse();
  const [okonkwo, ada] = [await anAdmin(house, { fullName: 'Adaeze Okonkwo' }), await aStudent(house)];
  const put = (body: object, as = okonkwo, id = okonkwo._id) => house.ask('PUT', `/admin/teachers/${id}`, { as, body });
  const give = (file: Buffer | null, as = okonkwo, id = okonkwo._id) =>
    house.ask('POST', `/admin/teachers/${id}/picture`, { as, body: pictureForm(null, file) });
  const shown = async (query = '') => (await house.ask('GET', `/teacher${query}`, { as: ada })).body.data;
  const byStaff = async (): Promise<StaffTeacher[]> =>
    (await house.ask('GET', '/admin/teachers', { as: okonkwo })).body.data;
  const deeds = async () =>
    (await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.teacher-card').execute()).length;
  return { house, okonkwo, ada, put, give, shown, byStaff, deeds };
}

describe('a card that is refused', () => {
  test('names the field and stores nothing', async () => {
    const { house, put } = await aSchool();
    const wrong: [object, string, string][] = [
      [{ name: '  ' }, 'Please enter the name that students see', 'name'],
      [{ name: 'x'.repeat(101) }, 'Name must be at most 100 characters long', 'name'],
      [{ words: 'x'.repeat(601) }, 'Words must be at most 600 characters long', 'words'],
      [{ words: 7 }, 'Words must be text', 'words'],
      [{ subjects: 'Physics' }, 'Subjects must be a list of names', 'subjects'],
      [{ subjects: ['Physics', 'PHYSICS '] }, 'Each subject can be named only once', 'subjects'],
      [{ subjects: [''] }, 'A subject must not be empty', 'subjects.0'],
      [{ subjects: [...'abcdefghi'] }, 'A card may have at most 8 subjects', 'subjects'],
      [{ isShown: 'yes' }, 'isShown must be true or false', 'isShown'],
    ];
    for (const [body, message, field] of wrong) {
      expect(refusal(await put(body)), JSON.stringify(body).slice(0, 40)).toEqual({ status: 400, message, field });
    }
    expect(await house.db.selectFrom('teacher_cards').selectAll().execute()).toEqual([]);
  });

  test('is somebody else’s for an admin without the right to people, a student’s for everybody', async () => {
    const { house, okonkwo, ada, put, give } = await aSchool();
    const [head, teacher] = [await aSuperAdmin(house), await anAdmin(house)];
    const set = (rights: string[]) =>
      house.ask('PUT', `/admin/users/${teacher._id}/rights`, { as: head, body: { rights } });
    await set(['teaching']);
    const forbidden = { status: 403, field: 'rights' };
    expect(refusal(await put({ words: 'Mine' }, teacher))).toMatchObject(forbidden);
    expect(refusal(await give(aPng(9, 9), teacher))).toMatchObject(forbidden);
    const path = `/admin/teachers/${okonkwo._id}/picture`;
    expect(refusal(await house.ask('DELETE', path, { as: teacher }))).toMatchObject(forbidden);
    expect((await put({ words: 'Mine' }, teacher, teacher._id)).status).toBe(200);
    await set(['people']);
    expect((await put({ words: 'By a colleague' }, teacher)).body.data).toMatchObject({ words: 'By a colleague' });
    expect((await put({ words: 'By the head' }, head)).body.data).toMatchObject({ words: 'By the head' });
    expect(refusal(await put({ words: 'No' }, head, ada._id))).toEqual({ status: 404, message: 'Teacher not found' });
  });

  test('was changed by somebody else meanwhile, the first one too', async () => {
    const { house, okonkwo, put, byStaff, deeds } = await aSchool();
    const head = await aSuperAdmin(house);
    const read = (await byStaff()).find(({ _id }) => _id === okonkwo._id)?.updatedAt;
    house.clock.advance({ minutes: 1 });
    const replies = await Promise.all([
      put({ words: 'By myself', updatedAt: read }),
      put({ words: 'By the head', updatedAt: read }, head),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = replies.find(({ status }) => status === 409);
    expect(late?.body.message).toMatch(/^Somebody changed this card meanwhile/);
    const stored = replies.find(({ status }) => status === 200)?.body.data;
    expect((await put({ words: stored.words, updatedAt: read })).body.data).toEqual(stored);
    expect(await deeds()).toBe(1);
  });
});

describe('students', () => {
  test('see nobody in a new school, then those whose card is shown, by name', async () => {
    const { house, okonkwo, put, shown } = await aSchool();
    expect(await shown()).toEqual([]);
    const musa = await anAdmin(house, { fullName: 'Ibrahim Musa' });
    await aTeacherCard(house, musa, { name: 'Mr Ibrahim Musa', subjects: ['Physics', 'Chemistry', 'Mathematics'] });
    await aTeacherCard(house, okonkwo, { name: 'Adaeze Okonkwo', words: ' I like\nfractions. ' });
    expect(await shown()).toEqual([
      {
        ...{ _id: okonkwo._id, id: okonkwo._id, name: 'Adaeze Okonkwo', title: 'Mathematics Teacher' },
        ...{ subjects: ['Mathematics'], words: 'I like\nfractions.' },
      },
      expect.objectContaining({ name: 'Mr Ibrahim Musa', title: 'Physics, Chemistry and Mathematics Teacher' }),
    ]);
    await put({ isShown: false });
    expect((await shown()).map(({ name }: { name: string }) => name)).toEqual(['Mr Ibrahim Musa']);
  });

  test('search a name or a title, whatever its case and tones', async () => {
    const { house, okonkwo, shown } = await aSchool();
    await aTeacherCard(house, okonkwo, { name: 'Adaézé Òkonkwo' });
    await aTeacherCard(house, await anAdmin(house), { name: 'Ibrahim Musa', subjects: ['Physics'] });
    const found = async (search: string) =>
      (await shown(`?search=${encodeURIComponent(search)}`)).map(({ name }: { name: string }) => name);
    expect(await found('OKON')).toEqual(['Adaézé Òkonkwo']);
    expect(await found('physics teacher')).toEqual(['Ibrahim Musa']);
    expect(await found('teacher')).toHaveLength(2);
    expect(await found('fractions')).toEqual([]);
    const page = (await house.ask('GET', '/teacher?limit=1&page=2', { as: okonkwo })).body;
    expect(page).toMatchObject({ data: [{ name: 'Ibrahim Musa' }], pagination: { total: 2, page: 2, limit: 1 } });
  });

  test('read one card with its published lessons, and no card that is hidden', async () => {
    const { house, okonkwo, ada, put } = await aSchool();
    const ask = () => house.ask('GET', `/teacher/${okonkwo._id}`, { as: ada });
    expect((await ask()).status).toBe(404);
    await aTeacherCard(house, okonkwo);
    const tutors = [okonkwo._id];
    const fractions = await aLesson(house, okonkwo, { title: 'Fractions', subject: 'Mathematics', tutors });
    await aLesson(house, okonkwo, { title: 'Not yet', isDraft: true, tutors });
    const gone = await aLesson(house, okonkwo, { title: 'Gone', tutors });
    await house.ask('DELETE', `/lesson/${gone._id}`, { as: okonkwo });
    expect((await ask()).body.data).toMatchObject({
      name: 'Mrs Okonkwo',
      lessons: [{ _id: fractions._id, title: 'Fractions', classLevel: 'Grade 1 Secondary', subject: 'Mathematics' }],
    });
    await put({ isShown: false });
    expect((await ask()).status).toBe(404);
  });
});

describe('an account', () => {
  test('that is suspended is hidden, and shown again only when somebody says so', async () => {
    const { house, okonkwo, put, shown } = await aSchool();
    const head = await aSuperAdmin(house);
    await aTeacherCard(house, okonkwo);
    await house.ask('PUT', `/admin/users/${okonkwo._id}/suspend`, { as: head });
    expect(await shown()).toEqual([]);
    expect(refusal(await put({ isShown: true }, head))).toEqual({
      status: 409,
      message: 'This account is suspended: reactivate it before its card is shown',
      field: 'isShown',
    });
    await house.ask('PUT', `/admin/users/${okonkwo._id}/reactivate`, { as: head });
    expect(await shown()).toEqual([]);
    expect((await put({ isShown: true }, head)).status).toBe(200);
    expect(await shown()).toHaveLength(1);
  });

  test('that is deleted takes card, picture and its name on lessons along', async () => {
    const { house, okonkwo, ada, give, shown } = await aSchool();
    const other = await anAdmin(house);
    await aTeacherCard(house, okonkwo);
    const { image } = (await give(aPng(40, 30))).body.data;
    const lesson = await aLesson(house, other, { tutors: [okonkwo._id] });
    expect((await house.ask('GET', image)).status).toBe(200);
    await house.ask('POST', '/auth/step-up', { as: okonkwo, body: { password: 'correct horse battery' } });
    expect((await house.ask('DELETE', '/user', { as: okonkwo })).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await house.ask('GET', image)).status).toBe(404);
    expect((await house.ask('GET', `/lesson/${lesson._id}`, { as: ada })).body.data).not.toHaveProperty('tutors');
  });
});

describe('a picture', () => {
  test('is drawn anew, replaced and taken away; the old one is gone', async () => {
    const { house, okonkwo, give, shown, deeds } = await aSchool();
    await aTeacherCard(house, okonkwo);
    const fetched = (path: string) => house.app.inject({ method: 'GET', url: path });
    const first = (await give(aPng(900, 600))).body.data.image;
    expect(first).toMatch(/^\/media\/teachers\/[0-9a-f]{64}\.webp$/);
    const reply = await fetched(first);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 341 });
    expect(await shown()).toMatchObject([{ image: first }]);
    const second = (await give(aPng(40, 40, { shade: 9 }))).body.data.image;
    expect((await fetched(first)).statusCode).toBe(404);
    expect((await fetched(second)).statusCode).toBe(200);
    const path = `/admin/teachers/${okonkwo._id}/picture`;
    expect((await house.ask('DELETE', path, { as: okonkwo })).body.data).not.toHaveProperty('image');
    expect((await fetched(second)).statusCode).toBe(404);
    expect(await deeds()).toBe(4);
  });

  test('that is no picture, too large or left out is refused by name', async () => {
    const { house, okonkwo, give } = await aSchool();
    const refused = (reply: Awaited<ReturnType<typeof give>>) => refusal(reply);
    expect(refused(await give(Buffer.from('<svg/>')))).toMatchObject({ status: 400, field: 'picture' });
    expect(refused(await give(null))).toEqual({ status: 400, message: 'Please choose a picture', field: 'picture' });
    expect(refused(await give(Buffer.alloc(2 * 1024 * 1024 + 1)))).toEqual({
      status: 413,
      message: 'A picture may have at most 2 MB',
      field: 'picture',
    });
    for (const name of ['x.webp', `${'0'.repeat(64)}.webp`, `${'0'.repeat(64)}.png`]) {
      expect((await house.ask('GET', `/media/teachers/${name}`, { as: okonkwo })).status, name).toBe(404);
    }
  });
});

describe('the staff', () => {
  test('see each other with and without a card, and who is suspended; students are not among them', async () => {
    const { house, okonkwo, byStaff } = await aSchool();
    const musa: Person = await anAdmin(house, { fullName: 'Ibrahim Musa' });
    await aTeacherCard(house, okonkwo);
    expect(await byStaff()).toMatchObject([
      { _id: okonkwo._id, name: 'Mrs Okonkwo', fullName: 'Adaeze Okonkwo', isShown: true, isActive: true },
      { _id: musa._id, name: 'Ibrahim Musa', fullName: 'Ibrahim Musa', isShown: false, title: 'Teacher', words: '' },
    ]);
  });
});
