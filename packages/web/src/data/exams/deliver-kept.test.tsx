import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { User } from '@akada/contract';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anExamScreen } from '../../../test/exam-screen.ts';
import { deviceName } from '../../state/device.ts';
import { keptExams, writeExam } from '../../state/exam/exam-journal.ts';
import { noteUnsent } from '../../state/exam/kept-exams.ts';
import { endSession, startSession } from '../../state/session.ts';
import { openAttempt } from './attempts.ts';
import { deliverKept } from './deliver-kept.ts';

/** A phone that holds an answer the school has not, of a student who has asked to hand in. */
async function aKeptHandIn() {
  const scene = await anExamScreen();
  const { student, exam, school } = scene;
  startSession(student.token);
  onTestFinished(() => endSession('logout'));
  const { attemptId, title, questions, startTime, endTime, firstSeq } = await openAttempt(exam._id);
  const { data } = (await school.ask('GET', '/user', { as: student })).body as { data: User };
  await writeExam(student._id, attemptId, {
    paper: { attemptId, examId: exam._id, title, questions, startTime, student: data },
    marks: {
      ...{ question: 0, endTime, aheadMs: 0, firstSeq, device: deviceName(student._id), seenExtraTime: [] },
      isSubmitWanted: true,
    },
    answers: { [questions[0]?._id ?? '']: { selectedAnswer: '4', seq: firstSeq + 1 } },
  });
  noteUnsent(student._id, attemptId, 1);
  const news = { onLate: vi.fn(), onHandedIn: vi.fn() };
  const deliver = () => onTestFinished(deliverKept(student._id, '/student', news));
  const status = async () => {
    const { body } = await school.ask('GET', `/studentExam/state/${exam._id}`, { as: student });
    return body.data.status as string;
  };
  return { ...scene, news, deliver, status };
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
