import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { User } from '@akada/contract';
import { anExam } from '@akada/server/test/things';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anExamScreen } from '../../../test/exam-screen.ts';
import { openNow } from '../../../test/hands.ts';
import { deviceName } from '../../state/device.ts';
import { keptExams, writeExam } from '../../state/exam/exam-journal.ts';
import { noteUnsent } from '../../state/exam/kept-exams.ts';
import { endSession, startSession } from '../../state/session.ts';
import { openAttempt } from './attempts.ts';
import { deliverKept } from './deliver-kept.ts';

/** Answers that the school has not, of a student who has asked to hand in. */
async function keep(student: User, examId: string, selected: readonly string[]) {
  const { attemptId, title, questions, startTime, endTime, firstSeq } = await openAttempt(examId);
  const answers = selected.map((selectedAnswer, at) => [questions[at]?._id, { selectedAnswer, seq: firstSeq + 1 }]);
  await writeExam(student._id, attemptId, {
    paper: { attemptId, examId, title, questions, startTime, student },
    marks: {
      ...{ question: 0, endTime, aheadMs: 0, firstSeq, device: deviceName(student._id), seenExtraTime: [] },
      isSubmitWanted: true,
    },
    answers: Object.fromEntries(answers),
  });
  noteUnsent(student._id, attemptId, selected.length);
}

/** A phone with a hand-in that waits. */
async function aKeptHandIn(selected: readonly string[] = ['4']) {
  const scene = await anExamScreen();
  const { student, exam, school } = scene;
  startSession(student.token);
  onTestFinished(() => endSession('logout'));
  const { data } = (await school.ask('GET', '/user', { as: student })).body as { data: User };
  await keep(data, exam._id, selected);
  const news = { onLate: vi.fn(), onHandedIn: vi.fn() };
  const deliver = (pathname = '/student') => onTestFinished(deliverKept(student._id, pathname, news));
  const status = async () => {
    const { body } = await school.ask('GET', `/studentExam/state/${exam._id}`, { as: student });
    return body.data.status as string;
  };
  return { ...scene, user: data, news, deliver, status };
}

test('a hand-in that was asked for offline is made up for, with the answers that waited', async () => {
  const { deliver, news, status, saved, student } = await aKeptHandIn();
  deliver();
  await waitFor(() => expect(news.onHandedIn).toHaveBeenCalledWith('Algebra'));
  expect(await status()).toBe('submitted');
  expect(await saved()).toEqual(['4']);
  expect(await keptExams(student._id)).toEqual([]);
});

test('a student who has gone on at another device is not handed in, and the answers arrive', async () => {
  const { deliver, news, status, saved, school, exam, student } = await aKeptHandIn();
  await school.ask('POST', `/studentExam/start/${exam._id}`, { as: student, body: { device: randomUUID() } });
  deliver();
  await waitFor(async () => expect(await saved()).toEqual(['4']));
  await waitFor(() => expect(school.network.calls.some((call) => /pulse/.test(call))).toBe(true));
  await waitFor(async () =>
    expect(Object.values((await keptExams(student._id))[0]?.answers ?? {})[0]?.isSent).toBe(true),
  );
  expect(news.onHandedIn).not.toHaveBeenCalled();
  expect(await status()).toBe('running');
});

test('an answer that the school refuses holds up none of the others', async () => {
  const { deliver, news, saved, student } = await aKeptHandIn(['44', 'true']);
  deliver();
  await waitFor(() => expect(news.onHandedIn).toHaveBeenCalledWith('Algebra'));
  expect(await saved()).toEqual(['true']);
  expect(await keptExams(student._id)).toEqual([]);
});

test('answers that arrive after the end are counted, and kept no longer', async () => {
  const { deliver, news, school, student } = await aKeptHandIn(['4', 'true']);
  school.clock.advance({ minutes: 31 });
  deliver();
  await waitFor(() => expect(news.onLate).toHaveBeenCalledWith(2));
  expect(await keptExams(student._id)).toEqual([]);
  expect(news.onHandedIn).not.toHaveBeenCalled();
});

test('the exam on the screen sends its own answers', async () => {
  const { deliver, news, school, admin, exam, questions, user, status } = await aKeptHandIn();
  const other = await anExam(school, admin, { ...openNow(), title: 'Geometry', questions });
  await keep(user, other._id, ['4']);
  deliver(`/student/exam/${exam._id}`);
  await waitFor(() => expect(news.onHandedIn).toHaveBeenCalledWith('Geometry'));
  expect(await status()).toBe('running');
  expect(news.onHandedIn).toHaveBeenCalledTimes(1);
});
