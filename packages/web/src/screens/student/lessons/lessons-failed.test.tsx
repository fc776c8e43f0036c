import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../../test/render-app.tsx';

async function people() {
  const school = await openSchool();
  return { school, admin: await anAdmin(school), student: await aStudent(school) };
}

const untilShown = (title: string) => screen.findByRole('heading', { level: 2, name: title });
const lessonCalls = (school: School) => school.network.calls.filter((call) => call.startsWith('GET /lesson?'));

test('without an answer the screen says so after three tries, and Retry asks again', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin);
  school.network.cut(/^GET \/lesson\?/);
  const { user } = renderApp('/student/lessons', { as: student });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading lessonsThere is no connection to the schoolRetry');
  expect(lessonCalls(school)).toHaveLength(3);
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await untilShown('Fractions');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error keeps what was typed and chosen, and Retry asks for just that', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin);
  const { user, address } = renderApp('/student/lessons', { as: student });
  await untilShown('Fractions');
  school.network.cut(/^GET \/lesson\?/);
  await user.selectOptions(screen.getByLabelText('Price'), 'Paid Only');
  await user.type(screen.getByLabelText('Search lessons'), 'frac');
  await waitFor(() => expect(address()).toBe('/student/lessons?classLevel=1&isPaid=true&search=frac'));
  // The panel until then is of the request before.
  await waitFor(() => expect(lessonCalls(school).filter((call) => call.includes('search=frac'))).toHaveLength(3));
  const panel = await screen.findByRole('alert');
  expect((screen.getByLabelText('Search lessons') as HTMLInputElement).value).toBe('frac');
  expect((screen.getByLabelText('Price') as HTMLSelectElement).value).toBe('true');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await untilShown('Fractions');
  expect(lessonCalls(school).at(-1)).toBe('GET /lesson?search=frac&classLevel=1&isPaid=true&page=1&limit=12');
});

test('one failure is got over without a word', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin);
  school.network.cut(/^GET \/lesson\?/, 1);
  renderApp('/student/lessons', { as: student });
  await untilShown('Fractions');
  expect(lessonCalls(school)).toHaveLength(2);
});

test('a failure of the server itself is told without its insides', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin);
  school.expectErrors();
  await school.db.schema.alterTable('lessons').renameTo('lessons_away').execute();
  const { user } = renderApp('/student/lessons', { as: student });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading lessonsAn error occurredRetry');
  await school.db.schema.alterTable('lessons_away').renameTo('lessons').execute();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await untilShown('Fractions');
});
