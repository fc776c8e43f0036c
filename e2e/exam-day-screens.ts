import type { Page } from '@playwright/test';
import { type Api, anExam, day, multipleChoice, shortAnswer, trueOrFalse } from './school.ts';
import { failing, press, pressInDialog, type Screen } from './screens.ts';

const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2);

const paper = [
  multipleChoice(`Which of these is a long word, when $E = mc^2$?`, long, 'A short one', 'None'),
  trueOrFalse('Diffusion needs a membrane.', 'false'),
  shortAnswer('Name the green pigment of leaves (one word).', 'Chlorophyll'),
];

type Sitter = Api & { fullName: string };

/** The exam of the day: somebody at it, somebody handed in for whose answers came late, somebody done. */
async function anExamDay(admin: Api, [running, late, done]: [Sitter, Sitter, Sitter]) {
  const exam = await anExam(admin, paper, { title: 'The exam of the day, with a rather long title for a phone' });
  const [first, second, third] = exam.questions as [string, string, string];
  for (const student of [running, late, done]) {
    await student.call('POST', `/studentExam/start/${exam._id}`);
    const answers = [{ questionId: first, selectedAnswer: long, seq: 1 }];
    await student.call('PUT', `/studentExam/answer/${exam._id}`, { answers });
  }
  await done.call('POST', `/studentExam/submit/${exam._id}`, {
    answers: [{ questionId: second, selectedAnswer: 'True' }],
  });
  const rows = await admin.call<{ student: { fullName: string }; attempt?: { _id: string } }[]>(
    'GET',
    `/studentExam/exams/${exam._id}/live`,
  );
  const attemptOf = (name: string) => rows.find(({ student }) => student.fullName === name)?.attempt?._id ?? '';
  const attempt = attemptOf(late.fullName);
  await admin.call('POST', `/studentExam/attempts/${attempt}/submit`);
  const answers = [{ questionId: third, selectedAnswer: 'Chlorophyll', seq: 1 }];
  await late.call('PUT', `/studentExam/answer/${exam._id}`, { answers }).catch(() => undefined);
  const reason = 'Power cut at the centre';
  await admin.call('POST', `/studentExam/exams/${exam._id}/extra-time`, { minutes: 12, reason });
  return { examId: exam._id, attempt, question: first };
}

const chooseAndPreview = async (page: Page) => {
  await page.getByRole('button', { name: 'Change the key' }).click();
  await page.locator('main').getByRole('radio', { name: 'A short one' }).check();
  await page.getByRole('button', { name: 'Preview the changes' }).click();
};

const applyKey = async (page: Page) => {
  await page.getByLabel('Reason').fill('The key was wrong');
  await page.getByRole('button', { name: /^Apply to/ }).click();
};

/** Staff screens on the day of an exam and after it. */
export async function examDayScreens(admin: Api, sitters: [Sitter, Sitter, Sitter]): Promise<Screen[]> {
  const { examId, attempt, question } = await anExamDay(admin, sitters);
  const live = `/admin/exams/${examId}/live`;
  const marking = `/admin/exams/${examId}/marking`;
  const attemptPath = `/admin/exams/${examId}/attempts/${attempt}`;
  const nobody = await admin.call<{ _id: string }>('POST', '/exam', {
    title: 'Not opened yet',
    description: 'Set by a browser journey',
    classLevel: 'Class 3',
    duration: 20,
    startDate: day(2),
    endDate: day(7),
  });
  return [
    { name: 'live', path: live, heading: /^The exam of the day/ },
    { name: 'live, late answers', path: `${live}?state=late`, act: press(/^Late answers/), heading: /^The exam/ },
    { name: 'live, nobody found', path: `${live}?search=zzzz`, heading: 'No students found' },
    { name: 'give time', path: live, act: press(/^Give time to (?!everyone)/), heading: /^Give time to/ },
    { name: 'give time, errors', act: pressInDialog('Give time'), heading: /^Give time to/ },
    {
      name: 'give time to everyone',
      path: live,
      act: press('Give time to everyone'),
      heading: 'Give time to everyone',
    },
    { name: 'hand in for a student', path: live, act: press(/^Hand in/), heading: /^Hand in for/ },
    { name: 'sign-in code in the live view', path: live, act: press(/^Sign-in code/), heading: /^Sign-in code for/ },
    { name: 'live, failed', path: live, act: failing('studentExam'), heading: 'Error loading the exam' },
    {
      name: 'live, not open',
      path: `/admin/exams/${nobody._id}/live?state=running`,
      heading: /^Nobody is at this exam/,
    },
    { name: 'attempt', path: attemptPath, heading: 'Late answers' },
    { name: 'accept late answers', act: press('Accept'), heading: 'Accept 1 late answer?' },
    {
      name: 'accept late answers, errors',
      act: pressInDialog('Accept 1 late answer'),
      heading: 'Accept 1 late answer?',
    },
    { name: 'refuse late answers', path: attemptPath, act: press('Refuse'), heading: 'Refuse 1 late answer?' },
    { name: 'attempt, failed', path: attemptPath, act: failing('studentExam'), heading: 'Error loading the attempt' },
    { name: 'marking', path: marking, heading: 'Marked by the key' },
    { name: 'marking, none found', path: `${marking}?search=zzzz`, heading: 'No questions found' },
    {
      name: 'marking, no paper',
      path: `/admin/exams/${nobody._id}/marking`,
      heading: 'No paper has been handed out yet',
    },
    { name: 'marking, failed', path: marking, act: failing('studentExam'), heading: 'Error loading questions' },
    {
      name: 'preview of a key',
      path: `${marking}?question=${question}`,
      act: chooseAndPreview,
      heading: /^The right answer becomes/,
    },
    { name: 'marked again', act: applyKey, heading: 'Marked again' },
    { name: 'marking, with its history', path: marking, heading: 'What was decided' },
    {
      name: 'annul a question',
      path: `${marking}?question=${question}`,
      act: press('Annul the question'),
      heading: 'Answers that were given',
    },
    {
      name: 'change the points of an answer',
      path: attemptPath,
      act: press(/^Change the points ?of question 1$/),
      heading: 'Points of question 1',
    },
    { name: 'reopen', path: attemptPath, act: press('Reopen this attempt'), heading: 'Reopen this attempt' },
    { name: 'reopen, errors', act: pressInDialog('Reopen'), heading: 'Reopen this attempt' },
    {
      name: 'another attempt',
      path: attemptPath,
      act: press('Give another attempt'),
      heading: /^Give .* an attempt$/,
    },
    { name: 'another attempt, errors', act: pressInDialog('Give the attempt'), heading: /^Give .* an attempt$/ },
    { name: 'attempt, marked again', path: attemptPath, heading: 'Changes of the score' },
  ];
}

/** For a student whose exam has closed: the result with all that may be said of it, and the review. */
export async function reviewScreens(admin: Api, student: Sitter): Promise<Screen[]> {
  const sat = async (title: string, allowReview: boolean) => {
    const exam = await anExam(admin, paper, { title });
    await student.call('POST', `/studentExam/start/${exam._id}`);
    const answers = [{ questionId: exam.questions[0], selectedAnswer: long }];
    await student.call('POST', `/studentExam/submit/${exam._id}`, { answers });
    const decisions = [{ kind: 'key', questionId: exam.questions[1], correctAnswer: 'true' }];
    await admin.call('POST', `/exam/${exam._id}/marking/apply`, { decisions, reason: 'The key was wrong' });
    await admin.call('PUT', `/exam/${exam._id}`, { allowReview });
    return exam._id;
  };
  const [open, later, never] = [
    await sat('Over', true),
    await sat('Still open', true),
    await sat('Closed door', false),
  ];
  await admin.call('PUT', `/exam/${open}`, { startDate: day(-9), endDate: day(-2) });
  return [
    { name: 'result with a review', path: `/student/exam-result/${open}`, heading: /What.s Next/ },
    { name: 'review', path: `/student/exam-review/${open}`, heading: 'Question 1' },
    { name: 'review, only the wrong ones', path: `/student/exam-review/${open}?show=wrong`, heading: 'Question 2' },
    {
      name: 'review, failed',
      path: `/student/exam-review/${open}`,
      act: failing('studentExam'),
      heading: 'Error loading your answers',
    },
    { name: 'result, review later', path: `/student/exam-result/${later}`, heading: /What.s Next/ },
    { name: 'review, not open yet', path: `/student/exam-review/${later}`, heading: 'This review is not open yet' },
    { name: 'review, closed', path: `/student/exam-review/${never}`, heading: 'This review is closed' },
  ];
}
