import { staffOf } from '@akada/server/test/invigilating';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf, rightAnswers } from '@akada/server/test/sitting';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Zainab is at it with one answer, Tunde has handed in, Bisi has not started. */
async function anExamDay() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Chinedu Okafor' });
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'First term test', duration: 20, questions });
  await aStudent(school, { fullName: 'Bisi Ade' });
  const sit = async (fullName: string) => {
    const desk = deskOf(school, await aStudent(school, { fullName }), exam);
    await desk.start();
    return desk;
  };
  const [running, done] = [await sit('Zainab Musa'), await sit('Tunde Bakare')];
  await running.save(answer(questions[0], '4', 1));
  await done.submit(...rightAnswers(questions));
  const open = (query = '') => renderApp(`/admin/exams/${exam._id}/live${query}`, { as: admin });
  const endOf = async () => Date.parse((await running.state()).body.data.endTime);
  return { school, admin, questions, exam, running, done, open, endOf, staff: staffOf(school, admin, exam) };
}

const rows = () => [...document.querySelectorAll('[id^=student-]')].map(textOf);
const tile = (name: RegExp) => screen.findByRole('button', { name });

test('the live view says of everybody where they stand, with what they answered and the time that is left', async () => {
  const { open } = await anExamDay();
  open();
  await screen.findByRole('heading', { name: 'First term test' });
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows()[0]).toMatch(/^Zainab Musa.*Running.*1 of 3.*(20:00|19:5\d) left.*Seen \d+ s ago/);
  expect(rows()[1]).toMatch(/^Bisi Ade.*Not started.*Sign-in code/);
  expect(rows()[2]).toMatch(/^Tunde Bakare.*Done ?by the student.*3 of 3.*100% right ?6 of 6 points/);
  expect(textOf(screen.getByRole('timer'))).toMatch(/^Server time \d\d:\d\d:\d\d$/);
});

test('a tile shows only those who stand so, a search whoever fits, and the address keeps both', async () => {
  const { open } = await anExamDay();
  const { user, address } = open();
  await user.click(await tile(/^Running ?1$/));
  await waitFor(() => expect(rows().map((row) => row.slice(0, 6))).toEqual(['Zainab']));
  expect((await tile(/^Running/)).getAttribute('aria-pressed')).toBe('true');
  expect(address()).toMatch(/live\?state=running$/);
  await user.click(await tile(/^Running/));
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.type(screen.getByLabelText('Search by name, e-mail or phone'), 'tunde');
  await waitFor(() => expect(rows().map((row) => row.slice(0, 5))).toEqual(['Tunde']));
  await user.type(screen.getByLabelText('Search by name, e-mail or phone'), 'xx');
  const empty = await placeOf('No students found');
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
});

test('a student is found by the phone number, however it is written', async () => {
  const { school, open } = await anExamDay();
  await aStudent(school, { fullName: 'Ngozi Eze', phoneNumber: '+2348035551234' });
  const { user } = open();
  await waitFor(() => expect(rows()).toHaveLength(4));
  await user.type(screen.getByLabelText('Search by name, e-mail or phone'), '0803 555');
  await waitFor(() => expect(rows().map((row) => row.slice(0, 5))).toEqual(['Ngozi']));
});

test('time is given before the start, to one student from the row and to a whole class', async () => {
  const { open, endOf } = await anExamDay();
  const before = await endOf();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Give time ?to Bisi Ade$/ }));
  const dialog = () => within(screen.getByRole('dialog'));
  expect(dialog().getByText('Bisi Ade has not started: the minutes count from the start.')).toBeTruthy();
  await fill(user, 'Minutes', '5');
  await fill(user, 'Reason', 'Came late from the clinic');
  await user.click(dialog().getByRole('button', { name: 'Give time' }));
  await findToast('5 minutes given to Bisi Ade');
  await waitFor(() => expect(rows()[1]).toContain('5 min extra'));
  await user.click(screen.getByRole('button', { name: 'Give time to everyone' }));
  await user.selectOptions(dialog().getByLabelText('For whom'), 'Class 1');
  await fill(user, 'Minutes', '10');
  await fill(user, 'Reason', 'Power cut at the centre');
  await user.click(dialog().getByRole('button', { name: 'Give time' }));
  await findToast('10 minutes given to 2 students');
  await waitFor(() => expect(rows()[1]).toContain('15 min extra'));
  expect((await endOf()) - before).toBe(10 * 60_000);
  const given = await placeOf('Time given');
  await given.findByText(/^10 minutes to (Bisi Ade and Zainab Musa|Zainab Musa and Bisi Ade)$/);
});

test('time given to one student moves that student’s end, and stands below with who, when and why', async () => {
  const { open, endOf } = await anExamDay();
  const before = await endOf();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Give time ?to Zainab Musa$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give time to Zainab Musa' }));
  await user.click(dialog.getByRole('button', { name: 'Give time' }));
  await dialog.findByText('Please give a reason');
  await fill(user, 'Minutes', '12');
  await fill(user, 'Reason', 'Power cut at the centre');
  await user.click(dialog.getByRole('button', { name: 'Give time' }));
  await findToast('12 minutes given to Zainab Musa');
  expect((await endOf()) - before).toBe(12 * 60_000);
  const given = await placeOf('Time given');
  await given.findByText('12 minutes to Zainab Musa');
  expect(given.getByText('Power cut at the centre')).toBeTruthy();
  expect(given.getByText(/^Chinedu Okafor, \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeTruthy();
  await waitFor(() => expect(rows()[0]).toContain('12 min extra'));
});

test('time for everyone says how many are at it; a second press after a lost answer gives nothing on top', async () => {
  const { open, endOf, school, staff } = await anExamDay();
  const before = await endOf();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Give time to everyone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give time to everyone' }));
  expect(dialog.getByText(/^1 student is at the exam now/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '10 min' }));
  await fill(user, 'Reason', 'The generator failed');
  // The server gets it, the browser does not hear so.
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    await real(input, init);
    throw new TypeError('Failed to fetch');
  };
  await user.dblClick(dialog.getByRole('button', { name: 'Give time' }));
  await dialog.findByText(/^Failed to give time: Network error/);
  globalThis.fetch = real;
  await user.click(dialog.getByRole('button', { name: 'Give time' }));
  await findToast('10 minutes given to 1 student');
  expect((await endOf()) - before).toBe(10 * 60_000);
  expect((await staff.live()).body.extraTime).toHaveLength(1);
  expect(school.network.calls.filter((call) => call.endsWith('/extra-time'))).toHaveLength(2);
});

test('who cannot sign in gets a code from the row, before the start and during the exam', async () => {
  const { school, open } = await anExamDay();
  const { user } = open();
  expect((await screen.findAllByRole('button', { name: /^Sign-in code ?for/ })).map(textOf)).toEqual([
    expect.stringMatching(/Zainab Musa$/),
    expect.stringMatching(/Bisi Ade$/),
  ]);
  await user.click(screen.getByRole('button', { name: /^Sign-in code ?for Bisi Ade$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign-in code for Bisi Ade' }));
  await user.click(dialog.getByRole('button', { name: 'Make a code' }));
  await dialog.findByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(await school.db.selectFrom('one_time_codes').selectAll().execute()).toHaveLength(1);
});

test('handing in for a student names who, and what was saved counts', async () => {
  const { open, running } = await anExamDay();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Hand in ?for Zainab Musa$/ }));
  const asking = within(await screen.findByRole('alertdialog', { name: 'Hand in for Zainab Musa?' }));
  expect(asking.getByText(/^1 of 3 questions has an answer that is saved/)).toBeTruthy();
  await user.click(asking.getByRole('button', { name: 'Hand in' }));
  expect(await findToast('Handed in for Zainab Musa')).toBe('2 of 6 points');
  await waitFor(() =>
    expect(rows().find((row) => row.startsWith('Zainab'))).toMatch(/Done ?by staff.*33% right ?2 of 6 points/),
  );
  expect((await running.state()).body.data.status).toBe('submitted');
});

test('a device without a word for more than 30 seconds is named in words', async () => {
  const { open, school } = await anExamDay();
  school.clock.advance({ seconds: 31 });
  open();
  await waitFor(() => expect(rows()[0]).toMatch(/No contact for \d+ s/));
});

test('late answers are counted, found by their tile, and lead to the attempt', async () => {
  const { open, school, running, questions } = await anExamDay();
  school.clock.advance({ minutes: 21 });
  await running.save(answer(questions[1], 'True', 1));
  const { user, address } = open();
  await user.click(await tile(/^Late answers to decide ?1$/));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: '1 late answer' }));
  await screen.findByRole('heading', { name: 'Late answers' });
  expect(address()).toMatch(/\/attempts\/[0-9a-f]{24}$/);
});

test('without an answer the page says since when it is old, and goes on by itself when the network is back', async () => {
  const { open, school } = await anExamDay();
  open();
  await waitFor(() => expect(rows()).toHaveLength(3));
  school.network.cut(/\/live/);
  await screen.findByText(/^This page has not been updated since \d\d:\d\d:\d\d: Network error/);
  expect(rows()).toHaveLength(3);
  school.network.mend();
  await waitFor(() => expect(screen.queryByText(/has not been updated/)).toBeNull());
}, 30_000);

test('without any answer there is an error with Retry', async () => {
  const { open, school } = await anExamDay();
  school.network.cut(/\/live/);
  const { user } = open();
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByText('Error loading the exam')).toBeTruthy();
  school.network.mend();
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'First term test' });
});

test('a page that is hidden asks for nothing, and asks again when it is looked at', async () => {
  const { open, school } = await anExamDay();
  open();
  await waitFor(() => expect(rows()).toHaveLength(3));
  const asked = () => school.network.calls.filter((call) => call.includes('/live')).length;
  const look = (visibilityState: string) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    window.dispatchEvent(new Event('visibilitychange'));
  };
  look('hidden');
  const before = asked();
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect(asked()).toBe(before);
  look('visible');
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
}, 30_000);
