import { anAdmin, aStudent } from '@akada/server/test/people';
import { aMessage, anExam, aQuestion, aStart } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCaches } from '../../../test/fake-caches.ts';
import { day, openNow } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';
import { restoreReads } from '../../data/exams/kept-reads.ts';
import { queryClient } from '../../data/platform/query-client.ts';
import { addReads } from '../../state/kept-pages.ts';
import { startSession } from '../../state/session.ts';
// Otherwise its code comes half a second later.
import './kept-notice.tsx';

/** Reply of the school, kept at 23:30 in Lagos, wherever this device is. */
const at = Date.parse('2026-11-27T22:30:00Z');

async function aReload() {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const question = await aQuestion(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), endDate: day(1), title: 'Cells', questions: [question] });
  const ask = async (path: string) => (await school.ask('GET', path, { as: student })).body.data;
  const keep = async (keys: Record<string, unknown>) => {
    const reads = Object.entries(keys).map(([key, data]) => ({ key: JSON.parse(key), data, at }));
    addReads(() => JSON.stringify({ token: student.token, reads }), student._id);
    startSession(student.token);
    await restoreReads(queryClient);
  };
  fakeCaches();
  const me = { [JSON.stringify(['me', student.token])]: await ask('/user') };
  return { school, student, exam, ask, keep, me };
}

/** Its place comes after the first view. */
const isThere = () => waitFor(() => document.querySelector('[aria-live].fixed') ?? expect.unreachable());
const notice = () => screen.queryByText(/^There is no connection\. This is what was here on/);
const said = 'There is no connection. This is what was here on 27 Nov 2026, 23:30.';

test('over kept reads stands since when they are, in school time, and it goes when they have been read again', async () => {
  const { school, student, ask, keep, me } = await aReload();
  await keep({ ...me, '["student-exams"]': await ask('/exam') });
  school.network.cut();
  renderApp('/student/exams', { as: student });
  await screen.findByRole('heading', { name: 'Cells' });
  expect((await screen.findByText(said)).closest('[aria-live]')?.className).toContain('fixed');
  school.network.mend();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(notice()).toBeNull());
});

test('a page that shows nothing kept has no such line, and neither has an exam', async () => {
  const { school, student, exam, ask, keep, me } = await aReload();
  await keep({ ...me, '["student-exams"]': await ask('/exam') });
  school.network.cut();
  const { leave } = renderApp('/student/practice', { as: student });
  await screen.findByText('Error loading practice');
  await isThere();
  expect(notice()).toBeNull();
  leave();
  startSession(student.token);
  await keep({ ...me, '["student-exams"]': await ask('/exam'), [`["score","${exam._id}",null]`]: {} });
  renderApp(`/student/exam/${exam._id}`, { as: student });
  await screen.findByRole('alert');
  await isThere();
  expect(notice()).toBeNull();
});

test('a result, its explanations and a thread that were read once are read again without a network', async () => {
  const { school, student, exam, ask, keep, me } = await aReload();
  await aStart(school, student, exam);
  await school.ask('POST', `/studentExam/submit/${exam._id}`, { as: student, body: { answers: [] } });
  school.clock.advance({ days: 3 });
  const thread = await aMessage(school, student, { text: 'When is the test?' });
  const reads = {
    ...me,
    [`["score","${exam._id}",null]`]: await ask(`/studentExam/exams/score/${exam._id}`),
    [`["exam-review","${exam._id}",null]`]: await ask(`/studentExam/exams/review/${exam._id}`),
    [`["message-threads","${thread._id}"]`]: await ask(`/message/${thread._id}`),
  };
  school.network.cut();
  const look = async (path: string, text: string) => {
    await keep(reads);
    const { leave } = renderApp(path, { as: student });
    await screen.findByText(text);
    await screen.findByText(said);
    leave();
  };
  await look(`/student/exam-result/${exam._id}`, "What's Next?");
  await look(`/student/exam-review/${exam._id}`, 'Not answered');
  await look(`/student/messages/${thread._id}`, 'When is the test?');
});

test('an exam that has closed since it was read is not the next step', async () => {
  const { school, student, ask, keep, me } = await aReload();
  const exams = (await ask('/exam')).map((exam: object) => ({ ...exam, closesAt: new Date(at).toISOString() }));
  await keep({ ...me, '["student-exams"]': exams, '["lessons","purchased"]': [] });
  school.network.cut();
  renderApp('/student', { as: student });
  const banner = within(await screen.findByRole('region', { name: /^Welcome/ }));
  expect((await banner.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Browse Lessons']);
  expect((await screen.findAllByText(said)).length).toBe(1);
});
