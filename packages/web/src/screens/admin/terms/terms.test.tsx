import { anAdmin, aStudent, aSuperAdmin } from '@akada/server/test/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const session = {
  name: '2025/2026',
  terms: [
    { name: 'First term', startDate: '2025-09-15', endDate: '2025-12-19' },
    { name: 'Second term', startDate: '2026-01-12', endDate: '2026-04-17' },
    { name: 'Third term', startDate: '2026-05-04', endDate: '2026-07-24' },
  ],
};

async function theTerms(...sessions: object[]) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  if (sessions.length > 0) await school.ask('PUT', '/admin/terms', { as: admin, body: { sessions } });
  const { user } = renderApp('/admin/terms', { as: admin });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const term = (name: string) => within(screen.getByRole('group', { name }));
  const saved = async () => (await school.ask('GET', '/admin/terms', { as: admin })).body.data.sessions;
  return { school, admin, user, press, term, saved };
}

test('the next session is added with one click, and stands above the last one', async () => {
  const { press, term, saved } = await theTerms(session);
  await press('Add 2026/2027');
  const cards = within(await screen.findByRole('list', { name: 'Sessions' }));
  expect(cards.getAllByRole('listitem', { name: /^Session/ })[0]?.getAttribute('aria-label')).toBe('Session 2026/2027');
  expect(term('Term 1 of 2026/2027').getByLabelText('Begins')).toHaveProperty('value', '14 Sep 2026');
  await press('Save');
  await findToast('Terms saved');
  const [last, next] = await saved();
  expect(last).toMatchObject(session);
  expect(next).toMatchObject({ name: '2026/2027', terms: [{ startDate: '2026-09-14' }, {}, {}] });
  await screen.findByRole('button', { name: 'Add 2027/2028' });
});

test('a day that does not fit is said at its field, and nothing is saved', async () => {
  const { user, press, term, saved } = await theTerms(session);
  await screen.findByRole('button', { name: 'Add 2026/2027' });
  const begins = term('Term 2 of 2025/2026').getByLabelText('Begins');
  await user.clear(begins);
  await user.paste('1 Dec 2025');
  await press('Save');
  const problem = 'Second term 2025/2026 begins on 1 Dec 2025, before First term 2025/2026 has ended on 19 Dec 2025';
  expect(await term('Term 2 of 2025/2026').findByText(problem)).toBeTruthy();
  expect(begins.getAttribute('aria-invalid')).toBe('true');
  expect((await saved())[0].terms[1].startDate).toBe('2026-01-12');
});

test('a term is added and removed, but one with remarks stays', async () => {
  const { school, admin, press, term, saved } = await theTerms(session);
  const [{ terms }] = await saved();
  const { _id } = await aStudent(school);
  const body = { term: terms[0]._id, teacher: 'Reads a lot.' };
  await school.ask('PUT', `/admin/users/${_id}/report-card`, { as: admin, body });
  await press('Remove Term 3 of 2025/2026');
  await press('Add a term');
  expect(term('Term 3 of 2025/2026').getByLabelText('Name')).toHaveProperty('value', 'Third term');
  await press('Remove Term 3 of 2025/2026');
  await press('Save');
  await findToast('Terms saved');
  expect((await saved())[0].terms).toHaveLength(2);
  await press('Remove Term 1 of 2025/2026');
  await press('Save');
  await screen.findByText('First term 2025/2026 stays: there are remarks on its report cards');
});

test('who teaches only has no way there', async () => {
  const school = await openSchool();
  const [head, admin] = [await aSuperAdmin(school), await anAdmin(school)];
  await school.ask('PUT', `/admin/users/${admin._id}/rights`, { as: head, body: { rights: ['teaching'] } });
  renderApp('/admin/terms', { as: admin });
  await screen.findByText('Your account has no right to this page');
});
