import { expect, test } from 'vitest';
import type { House } from '../../../test/house.ts';
import { aStudent } from '../../../test/people.ts';
import { watch } from '../../../test/reviewing.ts';
import { aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { aCourse, aLesson, anExam, aPurchase } from '../../../test/things.ts';
import { refreshCertificates, workOnCertificates } from './refresh.ts';

const given = async ({ db }: House) =>
  db.selectFrom('certificates').select(['student_id', 'subject_id', 'percent']).orderBy('student_id').execute();

/** How often other work had its turn. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

/** The one student's passed attempt, copied for 99 more; the last of them has a better second attempt. */
test('the newest attempt counts where a read ends between two of a student, and other work runs meanwhile', async () => {
  const { house, exam, questions } = await aSitting({ exam: { passMark: 50, certificate: true } });
  const ada = await aStudent(house);
  const desk = deskOf(house, ada, exam);
  await desk.start();
  await desk.submit(...rightAnswers(questions));
  const { db } = house;
  const user = await db.selectFrom('users').selectAll().where('_id', '=', ada._id).executeTakeFirstOrThrow();
  const attempt = await db
    .selectFrom('attempts')
    .selectAll()
    .where('student_id', '=', ada._id)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: 99 }, (_, index) => `f${String(index).padStart(23, '0')}`);
  const users = ids.map((_id) => ({ ...user, _id, email: `${_id}@home.test`, phone_number: '', login_name: null }));
  await db.insertInto('users').values(users).execute();
  const copies = ids.map((student_id) => ({ ...attempt, _id: `a${student_id.slice(1)}`, student_id, score: 3 }));
  const last = copies.at(-1);
  if (!last) throw new Error('no copies');
  const better = { ...last, _id: 'b'.repeat(24), number: 2, score: 6 };
  await db
    .insertInto('attempts')
    .values([...copies, better])
    .execute();
  expect(await turnsDuring(refreshCertificates(house.context))).toBeGreaterThan(5);
  const all = await given(house);
  expect(all).toHaveLength(100);
  expect(all.find(({ student_id }) => student_id === last.student_id)?.percent).toBe(100);
});

test('what fails for one exam or one course keeps no other from being given, and no list from being read', async () => {
  const { house, admin, exam, questions } = await aSitting({ exam: { passMark: 50, certificate: true } });
  const other = await anExam(house, admin, { questions, passMark: 50, certificate: true });
  const ada = await aStudent(house);
  for (const one of [exam, other]) {
    const desk = deskOf(house, ada, one);
    await desk.start();
    await desk.submit(...rightAnswers(questions));
  }
  const lessons = [await aLesson(house, admin), await aLesson(house, admin)];
  const courses = [];
  for (const lesson of lessons) {
    await aPurchase(house, ada, lesson, admin);
    await watch(house, ada, lesson, 100);
    courses.push(await aCourse(house, admin, [lesson], { certificate: true }));
  }
  const [brokenExam, goodExam] = [exam._id, other._id].toSorted();
  const inOrder = courses.toSorted((one, another) => (one._id < another._id ? -1 : 1));
  const [brokenCourse, goodCourse] = inOrder;
  const noDay = 'no day';
  await house.db
    .updateTable('attempts')
    .set({ submitted_at: noDay })
    .where('exam_id', '=', brokenExam ?? '')
    .execute();
  const broken = brokenCourse?.lessons[0]?._id ?? '';
  await house.db.updateTable('lesson_progress').set({ finished_at: noDay }).where('lesson_id', '=', broken).execute();
  const mine = await house.ask('GET', '/user/certificates', { as: ada });
  expect(mine.status).toBe(200);
  const subjects = mine.body.data.map(({ subjectId }: { subjectId: string }) => subjectId);
  expect(subjects.toSorted()).toEqual([goodExam, goodCourse?._id].toSorted());
  await expect(workOnCertificates(house.context)).rejects.toThrow(RangeError);
});
