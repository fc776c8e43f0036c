import type { Page } from '@playwright/test';
import { problemsOf } from '../look.ts';
import { aLesson, anExam, apiAsAdmin, aStudent, buy, multipleChoice, trueOrFalse } from '../school.ts';
import { expect, test } from '../test.ts';

const film = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, readyState }: HTMLVideoElement) => (readyState > 0 ? currentTime : 0));

test('from a wrong answer to why, and to the second of the lesson that teaches it', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const student = await aStudent(server.url);
  const video = `${server.url}/media/demo/pythagoras.mp4`;
  const owned = await aLesson(admin, { title: 'The longest side', price: 1500, video });
  const costly = await aLesson(admin, { title: 'Angles of a triangle', price: 2500 });
  const free = await aLesson(admin, { title: 'What a square is', price: 0, video });
  await buy(student, admin, owned);
  const about = { explanation: 'Because $3^2 + 4^2 = 5^2$', lesson: owned, lessonSecond: 21 };
  const questions = [
    { ...multipleChoice('How long is the longest side?', '5', '6', '7'), ...about },
    { ...trueOrFalse('The angles add up to 180°', 'true'), lesson: costly, lessonSecond: 5 },
    { ...trueOrFalse('A square has four sides', 'true'), lesson: free, lessonSecond: 12 },
  ];
  const exam = await anExam(admin, questions, { title: 'Triangles', ...{ reviewAt: 'submit' } });
  await student.call('POST', `/studentExam/start/${exam._id}`, {});
  const answers = [{ questionId: exam.questions[0], selectedAnswer: '6' }];
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers });

  const phone = await visit(student.token, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await phone.goto(`/student/exam-result/${exam._id}`);
  await phone.getByRole('link', { name: 'Review answers' }).click();
  const first = phone.getByRole('listitem').filter({ hasText: 'How long is the longest side?' });
  await expect(first.getByText('Because')).toBeVisible();
  await expect(phone.getByText('Angles of a triangle, from 0:05, ₦2,500.00')).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);

  await first.getByRole('link', { name: 'Watch this part' }).tap();
  await expect(phone).toHaveURL(`/student/lesson/${owned}?t=21`);
  await expect.poll(() => film(phone)).toBeGreaterThanOrEqual(21);

  await phone.goto(`/student/exam-review/${exam._id}`);
  await phone.getByRole('button', { name: 'Watch free' }).tap();
  await expect(phone).toHaveURL(`/student/lesson/${free}?t=12`);
  await expect.poll(() => film(phone)).toBeGreaterThanOrEqual(12);

  await phone.goto(`/student/exam-review/${exam._id}`);
  await phone.getByRole('link', { name: 'Get this lesson' }).click();
  await expect(phone.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});
