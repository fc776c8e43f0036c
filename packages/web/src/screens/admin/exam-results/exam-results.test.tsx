import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf, rightAnswers } from '@akada/server/test/sitting';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, findToast, openNow, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** An exam that these sat: all right, one right, and one who is still at it. */
async function anExamThatWasSat(names: readonly string[] = ['Amara Eze', 'Tunde Bakare', 'Zainab Musa']) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'First term test', questions });
  for (const [index, fullName] of names.entries()) {
    const desk = deskOf(school, await aStudent(school, { fullName }), exam);
    await desk.start();
    school.clock.advance({ seconds: 90 });
    if (index === 0) await desk.submit(...rightAnswers(questions));
    if (index === 1) await desk.submit(answer(questions[0], '4'));
  }
  const open = (query = '') => renderApp(`/admin/exams/${exam._id}/results${query}`, { as: admin });
  return { school, admin, exam, open };
}

const rows = () => screen.queryAllByRole('listitem').map(textOf);
const names = () => [...document.querySelectorAll('[id^=result-] .min-w-0 > .font-semibold')].map(textOf);

test('right answers that wait for staff are released from here, not while somebody is at the exam', async () => {
  const { school, admin, exam, open } = await anExamThatWasSat();
  await school.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { reviewAt: 'release' } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Release right answers' }));
  await user.click(screen.getByRole('button', { name: 'Release' }));
  expect(await screen.findByText(/^1 student is at this exam now/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  school.clock.advance({ minutes: 31 });
  await user.click(await screen.findByRole('button', { name: 'Release right answers' }));
  await user.click(screen.getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(screen.queryByText(/until you release them/)).toBeNull());
  const { data } = (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body;
  expect(data.reviewReleasedAt).toBeTruthy();
});

test('who of the class has not sat it stands below, with where to reach them', async () => {
  const { school, open } = await anExamThatWasSat();
  const absent = await aStudent(school, { fullName: 'Yusuf Sani' });
  open();
  await screen.findByRole('heading', { name: '1 student of the class has not sat it' });
  const table = within(screen.getByRole('table', { name: 'Have not sat it' }));
  const [, ...students] = table.getAllByRole('row').map(textOf);
  expect(students).toEqual([`Yusuf Sani${absent.email}${absent.phoneNumber}`]);
  expect(table.getByRole('link', { name: 'Yusuf Sani' }).getAttribute('href')).toBe(`/admin/users/${absent._id}`);
});

test('after the close, whoever was absent is given an attempt from here', async () => {
  const { school, exam } = await anExamThatWasSat();
  await aStudent(school, { fullName: 'Yusuf Sani' });
  school.clock.advance({ hours: 24 * 40 });
  const { user } = renderApp(`/admin/exams/${exam._id}/results`, { as: await anAdmin(school) });
  const table = within(await screen.findByRole('table', { name: 'Have not sat it' }));
  await user.click(table.getByRole('button', { name: /^Give an attempt ?to Yusuf Sani$/ }));
  await screen.findByRole('dialog', { name: 'Give Yusuf Sani an attempt' });
  await fill(user, 'Last day', '2027-12-31');
  await fill(user, 'Reason', 'Was in hospital');
  await user.click(screen.getByRole('button', { name: 'Give the attempt' }));
  await findToast('Yusuf Sani can start an attempt');
  await table.findByText(/^Can start until 31 Dec/);
});

test('the results show each student with score, percent, grade and time, best first, and the sum of all', async () => {
  const { open } = await anExamThatWasSat();
  open();
  await screen.findByRole('heading', { name: 'First term test' });
  const list = within(screen.getByRole('list', { name: 'Results' }));
  const items = list.getAllByRole('listitem').map(textOf);
  expect(items[0]).toMatch(/^Amara Eze ?100% ?A\+ ?Right answers ?3 of 3 ?Points ?6 of 6 ?Time taken ?1m 30s ?Started/);
  expect(items[1]).toMatch(/^Tunde Bakare ?33% ?F ?Right answers ?1 of 3 ?Points ?2 of 6 ?Time taken ?1m 30s/);
  expect(items[2]).toMatch(/^Zainab Musa ?Still running ?Right answers ?– ?Points ?– ?Time taken ?–/);
  for (const [tile, value] of [
    ['Finished attempts', '2'],
    ['Still running', '1'],
    ['Average', '67%'],
    ['Highest', '100%'],
  ] as const) {
    const label = screen.getAllByText(tile).find((node) => node.className.includes('justify-between'));
    expect(textOf(label?.parentElement as Element), tile).toBe(`${tile}${value}`);
  }
  expect(rows()).toContain('A+, 90% or more: 1 attempt');
  expect(rows()).toContain('B, 70% or more: 0 attempts');
  expect(rows()).toContain('F, less than 50%: 1 attempt');
});

test('the results are searched by name and sorted by the server, and the address keeps both', async () => {
  const { open, school } = await anExamThatWasSat();
  const { user, address } = open();
  await waitFor(() => expect(names()).toEqual(['Amara Eze', 'Tunde Bakare', 'Zainab Musa']));
  await user.selectOptions(screen.getByLabelText('Order'), 'Fewest points first');
  await waitFor(() => expect(names()).toEqual(['Tunde Bakare', 'Amara Eze', 'Zainab Musa']));
  await user.type(screen.getByLabelText('Search by student name'), 'EZE');
  await waitFor(() => expect(names()).toEqual(['Amara Eze']));
  expect(address()).toMatch(/\/results\?sort=lowest&search=EZE$/);
  expect(school.network.calls.at(-1)).toMatch(/studentName=EZE&sort=lowest&page=1&answers=false&limit=25$/);
  await user.type(screen.getByLabelText('Search by student name'), 'X');
  const empty = await placeOf('No results found');
  await user.click(empty.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('an address with an order that there is not shows the best first', async () => {
  const { open } = await anExamThatWasSat();
  open('?sort=cheapest');
  await waitFor(() => expect(names()[0]).toBe('Amara Eze'));
});

test('an exam nobody sat says what will stand here, and has nothing to export', async () => {
  const { open } = await anExamThatWasSat([]);
  open();
  await screen.findByText('No results yet');
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  expect(screen.getByRole('link', { name: 'All exams' }).getAttribute('href')).toBe('/admin/exams');
});

test('the card of an exam leads to its results', async () => {
  const { admin, exam } = await anExamThatWasSat();
  const { user, address } = renderApp('/admin/exams', { as: admin });
  await user.click(await screen.findByRole('link', { name: /^Results ?of First term test$/ }));
  await screen.findByRole('heading', { name: 'First term test' });
  expect(address()).toBe(`/admin/exams/${exam._id}/results`);
});

test('without an answer the results say so, and Retry asks again', async () => {
  const { open, school } = await anExamThatWasSat();
  school.network.cut(/^GET \/studentExam/);
  const { user } = open();
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading resultsNetwork error - no response from serverRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'First term test' });
});

test('Export CSV saves the file of the server under its name; without an answer it says so', async () => {
  const { open, school } = await anExamThatWasSat();
  const saved: { name: string; content: Blob }[] = [];
  let latest: Blob | undefined;
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (content: Blob) => {
        latest = content;
        return 'blob:here';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    if (latest) saved.push({ name: this.download, content: latest });
  });
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  await user.click(button);
  expect(await findToast('Results exported')).toBe('First-term-test-results.csv');
  expect(saved.map(({ name }) => name)).toEqual(['First-term-test-results.csv']);
  expect(await saved[0]?.content.text()).toContain('Amara Eze,Class 1,Finished,1,6,6,100,A+,3,3,');
  await user.click(screen.getByRole('button', { name: 'Export XLSX' }));
  await waitFor(() => expect(saved.at(-1)?.name).toBe('First-term-test-results.xlsx'), { timeout: 10_000 });
  school.network.cut(/results\.csv$/);
  await user.click(button);
  await findToast('Failed to export results: Network error - no response from server');
  expect(saved).toHaveLength(2);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
