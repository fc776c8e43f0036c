import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aSchoolOfGroups } from '../../../test/grouping.ts';
import { anExam, aQuestion } from '../../../test/things.ts';
import { inChunks, isPostgres } from '../../platform/db/dialect.ts';
import type { Db, ExamRow } from '../../platform/db/schema.ts';
import { studentStats } from '../../school/dashboard/student-stats.ts';
import { examsForStudent } from './student-exams.ts';

const manyExams = 1000;

/** Copies of an exam, for groups of nobody here. */
async function addForOthers(db: Db, { _id: like }: Pick<ExamRow, '_id'>): Promise<void> {
  const row = await db.selectFrom('exams').selectAll().where('_id', '=', like).executeTakeFirstOrThrow();
  const ids = Array.from({ length: manyExams }, (_, index) => String(index).padStart(24, 'e'));
  for (const chunk of inChunks(ids, 20)) {
    await db
      .insertInto('exams')
      .values(chunk.map((_id) => ({ ...row, _id })))
      .execute();
    const group_id = (chunk[0] ?? '').replaceAll('e', 'f');
    await db
      .insertInto('exam_groups')
      .values(chunk.map((item_id) => ({ item_id, group_id })))
      .execute();
  }
}

function watched(db: Db) {
  const asked: CompiledQuery[] = [];
  const watching = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: watching, asked };
}

async function planOf(db: Db, { sql, parameters }: CompiledQuery): Promise<string> {
  const explain = isPostgres(db) ? 'explain' : 'explain query plan';
  return JSON.stringify((await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]))).rows);
}

test('beside 1,000 exams for other groups a student’s list and dashboard search indexes for theirs', async () => {
  const { house, admin, ada, bola, group } = await aSchoolOfGroups();
  const { db } = house;
  const questions = [await aQuestion(house, admin)];
  const science = await group('Science', [ada, bola]);
  await anExam(house, admin, { title: 'Physics', questions, groupIds: [science] });
  const own = await anExam(house, admin, { title: 'Own class', questions });
  const other = await anExam(house, admin, { title: 'Other class', classLevel: 'Grade 2 Secondary', questions });
  await addForOthers(db, other);
  await db.executeQuery(CompiledQuery.raw(isPostgres(db) ? 'vacuum analyze' : 'analyze'));
  const learner = { _id: ada._id, classLevel: own.classLevel, extraTimePercent: 0 };
  const list = watched(db);
  const listed = await examsForStudent({ ...house.context, db: list.db }, learner);
  expect(listed.map(({ title }) => title).toSorted()).toEqual(['Own class', 'Physics']);
  const [lists, ...more] = list.asked.filter(({ sql }) => sql.includes('of_class'));
  expect(more).toEqual([]);
  const figures = watched(db);
  const stats = await studentStats(figures.db, learner, { now: house.clock.now(), timeZone: 'Africa/Lagos' });
  expect(stats.figures.availableExams.value).toBe(2);
  const figure = figures.asked.find(({ sql }) => sql.includes('of_class'));
  for (const query of [lists, figure]) {
    expect(query).toBeDefined();
    const plan = query ? await planOf(db, query) : '';
    expect(plan).not.toMatch(/SCAN (exams|own|of_class|exam_groups|group_members)|Seq Scan on (exams|exam_groups)/);
    expect(plan).toMatch(/exam_groups_group/);
  }
});

test('students of a class in the same groups share a list, and without an exam for groups theirs are not read', async () => {
  const { house, admin, ada, classmate, group } = await aSchoolOfGroups();
  const questions = [await aQuestion(house, admin)];
  await anExam(house, admin, { questions });
  const execute = vi.spyOn(house.db.getExecutor(), 'executeQuery');
  onTestFinished(() => execute.mockRestore());
  const asked = async (_id: string) => {
    execute.mockClear();
    await examsForStudent(house.context, { _id, classLevel: 'Grade 1 Secondary', extraTimePercent: 0 });
    return execute.mock.calls.map(([{ sql }]) => /from "(\w+)"/.exec(sql)?.[1]);
  };
  await asked(ada._id);
  const alone = await asked(classmate._id);
  expect(alone).not.toContain('group_members');
  expect(alone).not.toContain('exams');
  const science = await group('Science', [ada, classmate]);
  await anExam(house, admin, { questions, groupIds: [science] });
  await asked(ada._id);
  expect(await asked(classmate._id)).toEqual([alone[0], 'group_members', ...alone.slice(1)]);
});
