import { attemptOf, staffOf } from '@akada/server/test/invigilating';
import { anAdmin, aStudent, type Person } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { aLesson, anExam, aQuestion, aStart, threeQuestions } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openNow, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../../test/render-app.tsx';

/** An exam of so many questions that all have the answer true. */
async function anExamOf(school: School, count: number) {
  const admin = await anAdmin(school);
  const questions = [];
  for (let number = 1; number <= count; number += 1) {
    const wishes = { type: 'true-false', options: [], correctAnswer: 'true', points: 2 } as const;
    questions.push(await aQuestion(school, admin, { ...wishes, options: [], text: `Number ${number}` }));
  }
  return anExam(school, admin, { ...openNow(), title: 'Algebra', questions });
}

async function sit(school: School, student: Person, exam: Awaited<ReturnType<typeof anExamOf>>, right: number) {
  await aStart(school, student, exam);
  const answers = exam.questions.map(({ _id }, index) => ({
    questionId: _id,
    selectedAnswer: index < right ? 'True' : 'False',
  }));
  await school.ask('POST', `/studentExam/submit/${exam._id}`, { as: student, body: { answers } });
}

test.each([
  [90, 9, 10, 'A+', 'Excellent'],
  [80, 8, 10, 'A', 'Excellent'],
  [70, 7, 10, 'B', 'Good job'],
  [60, 6, 10, 'C', 'Good job'],
  [50, 5, 10, 'D', 'Keep practicing'],
  [49, 24, 49, 'F', 'Keep practicing'],
])('%i percent (%i of %i) is grade %s: %s', async (percent, right, total, grade, message) => {
  const school = await openSchool();
  const student = await aStudent(school);
  const exam = await anExamOf(school, total);
  await sit(school, student, exam, right);
  renderApp(`/student/exam-result/${exam._id}`, { as: student });
  await screen.findByRole('img', { name: `Score: ${percent} percent, grade ${grade}` });
  expect(screen.getByText(`${percent}%`)).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(textOf(document.body)).toContain(`${right} of ${total} right`);
  // The ring has the percent, the tiles have the counts.
  expect(textOf(document.body).split(`${percent}%`)).toHaveLength(2);
  expect(textOf(document.body)).toContain(`${right * 2} of ${total * 2} points`);
});

test('the advice differs below 60 percent, from there to 79, and from 80 on', async () => {
  const school = await openSchool();
  const exam = await anExamOf(school, 10);
  const advice: string[] = [];
  for (const right of [5, 6, 7, 8]) {
    const student = await aStudent(school);
    await sit(school, student, exam, right);
    const { leave } = renderApp(`/student/exam-result/${exam._id}`, { as: student });
    advice.push(textOf(await screen.findByRole('region', { name: "What's Next?" })));
    leave();
  }
  expect(advice[1]).toBe(advice[2]);
  expect(new Set(advice).size).toBe(3);
});

test('tiles, time taken and the ways on', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const exam = await anExamOf(school, 4);
  await aStart(school, student, exam);
  school.clock.advance({ minutes: 12, seconds: 30 });
  await school.ask('POST', `/studentExam/submit/${exam._id}`, { as: student, body: { answers: [] } });
  renderApp(`/student/exam-result/${exam._id}`, { as: student });
  await screen.findByText('Time taken: 12m 30s');
  for (const tile of ['Correct0', 'Incorrect0', 'Not answered4', 'Total4'])
    expect(textOf(document.body)).toContain(tile);
  expect(screen.getByRole('img', { name: 'Of 4 questions: 0 right, 0 wrong, 4 not answered' })).toBeTruthy();
  const ways = screen.getAllByRole('link').map((link) => [textOf(link), link.getAttribute('href')]);
  expect(ways).toEqual([
    ['Take Another Exam', '/student/exams'],
    ['Review Lessons', '/student/my-lessons'],
    ['Dashboard', '/student'],
  ]);
});

test('without a result the screen says so, with the way back and another try', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const exam = await anExamOf(school, 1);
  const { user } = renderApp(`/student/exam-result/${exam._id}`, { as: student });
  const panel = await screen.findByRole('alert');
  expect(within(panel).getByText('Error loading results')).toBeTruthy();
  expect(within(panel).getByRole('link', { name: 'Back to Exams' }).getAttribute('href')).toBe('/student/exams');
  await sit(school, student, exam, 1);
  await user.click(within(panel).getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('img', { name: 'Score: 100 percent, grade A+' });
});

const gradeLook = (grade: string) => screen.getByText(grade, { selector: 'span' }).className;

test('gold is for a pass, and an F is not', async () => {
  const school = await openSchool();
  const exam = await anExamOf(school, 10);
  for (const [right, grade] of [
    [4, 'F'],
    [5, 'D'],
  ] as const) {
    const student = await aStudent(school);
    await sit(school, student, exam, right);
    const { leave } = renderApp(`/student/exam-result/${exam._id}`, { as: student });
    await screen.findByRole('heading', { name: 'Performance' });
    expect(gradeLook(grade).includes('bg-marigold')).toBe(grade !== 'F');
    leave();
  }
});

test('where points and percent differ the result says why; where they do not it says nothing', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const [sum, boils, capital] = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), questions: [sum, boils, capital] });
  const differs = /^That is \d+% of the points\. Your 33% and the grade count questions/;
  for (const [question, selectedAnswer, isShown] of [
    [capital, 'Abuja', true],
    [sum, '4', false],
  ] as const) {
    const student = await aStudent(school);
    const desk = deskOf(school, student, exam);
    await desk.start();
    await desk.submit(answer(question, selectedAnswer));
    const { leave } = renderApp(`/student/exam-result/${exam._id}`, { as: student });
    await screen.findByRole('img', { name: /0 wrong, 2 not answered$/ });
    expect(screen.queryAllByText(differs)).toHaveLength(isShown ? 1 : 0);
    leave();
  }
});

test('where the marks went is told in words, for each type of question', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const [sum, boils, capital] = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), questions: [sum, boils, capital] });
  await aStart(school, student, exam);
  const answers = [
    { questionId: sum._id, selectedAnswer: '4' },
    { questionId: boils._id, selectedAnswer: 'False' },
  ];
  await school.ask('POST', `/studentExam/submit/${exam._id}`, { as: student, body: { answers } });
  renderApp(`/student/exam-result/${exam._id}`, { as: student });
  await screen.findByRole('img', { name: 'Of 3 questions: 1 right, 1 wrong, 1 not answered' });
  expect(screen.getByText('2 of 2 points, 1 of 1 right')).toBeTruthy();
  expect(screen.getByText('0 of 1 point, 0 of 1 right')).toBeTruthy();
  expect(screen.getByText('0 of 3 points, 0 of 1 right')).toBeTruthy();
});

test('topics say how many were right, before and now, with the next lesson by its name', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const topic = { subject: 'Chemistry', topic: 'Periodic table' };
  const questions = [await aQuestion(school, admin, topic), await aQuestion(school, admin, topic)];
  const lesson = await aLesson(school, admin, { title: 'Groups and periods', subject: 'Chemistry', price: 2500 });
  const wishes = { ...openNow(), questions, maxAttempts: 2 };
  const exam = await anExam(school, admin, { ...wishes, reviewAt: 'submit' } as object);
  const desk = deskOf(school, student, exam);
  const shown = async (...answers: [string, string]) => {
    await desk.start();
    await desk.submit(...questions.map((question, index) => answer(question, answers[index] ?? '')));
    const { leave } = renderApp(`/student/exam-result/${exam._id}`, { as: student });
    const topics = await screen.findByRole('region', { name: 'Topics' });
    const to = (name: string) => within(topics).queryByRole('link', { name })?.getAttribute('href');
    const found = { text: textOf(topics), way: to('Get this lesson'), road: to('Your road in Chemistry') };
    leave();
    return found;
  };
  const first = await shown('3', '3');
  expect(first.text).toContain('Periodic table0 of 2');
  expect(first.text).toContain('Next lesson: Groups and periods, for Periodic table');
  expect(first.text).toContain('₦2,500.00');
  expect(first.way).toBe(`/student/lessons/${lesson._id}`);
  expect(first.road).toBe('/student/practice/road?subject=Chemistry');
  const second = await shown('4', '4');
  expect(second.text).toMatch(/Periodic table ?before 0 of 2 ?→ ?, now 2 of 2/);
  expect(second.text).not.toContain('Next lesson');
});

test('a failure without words of the server says that the results cannot be loaded', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const exam = await anExamOf(school, 1);
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
    input.includes('/exams/score/') ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : real(input, init),
  );
  renderApp(`/student/exam-result/${exam._id}`, { as: student });
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByText('Error loading results')).toBeTruthy();
  expect(panel.getByText('Unable to load exam results')).toBeTruthy();
});

/** One right answer of three, saved; the attempt runs. */
async function anAttempt() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), duration: 20, questions });
  const desk = deskOf(school, await aStudent(school), exam);
  await desk.start();
  await desk.save(answer(questions[0], '4', 1));
  const staff = staffOf(school, admin, exam);
  const attemptId = async () => (await attemptOf(school, desk.student, exam))._id;
  const open = () => renderApp(`/student/exam-result/${exam._id}`, { as: desk.student });
  return { school, questions, desk, staff, attemptId, open };
}

test('who handed in is said where it was not the student', async () => {
  const { school, open } = await anAttempt();
  school.clock.advance({ minutes: 21 });
  open();
  await screen.findByText(/^Handed in by the clock: your time was up/);
});

test('a result handed in by staff says so', async () => {
  const { staff, attemptId, open } = await anAttempt();
  await staff.submitFor(await attemptId());
  open();
  await screen.findByText(/^Handed in by your teacher/);
});

test.each([
  ['accept', 'Your teacher accepted 1 answer that came after the end.'],
  ['refuse', 'Your teacher did not accept 1 answer that came after the end.'],
])('late answers wait, and then it is said what %s did', async (decision, words) => {
  const { school, staff, attemptId, questions, desk, open } = await anAttempt();
  school.clock.advance({ minutes: 21 });
  await desk.save(answer(questions[1], 'True', 1));
  const { leave } = open();
  await screen.findByText('1 answer reached the school after the end. Your teacher decides if it counts.');
  leave();
  await staff.decide(await attemptId(), decision);
  open();
  await screen.findByText(words);
  expect(screen.queryByText(/decides if/)).toBeNull();
});

test('a result that was marked again says what it was before, when and why', async () => {
  const { staff, questions, desk, open } = await anAttempt();
  await desk.submit();
  await staff.remark({ questionId: questions[0]._id, correctAnswer: '5' });
  open();
  await screen.findByText(
    /^Your result was marked again on \d+ \w+ \d{4}: 33% before, 0% after\. Reason: The key was wrong$/,
  );
});
