import {
  createExam,
  deleteExam,
  getExam,
  getExamAlias,
  listExams,
  newExamVersion,
  type PaperSection,
  publishExam,
  releaseReview,
  unpublishExam,
  updateExam,
} from '@akada/contract';
import { inSections } from '@akada/contract/rules/sections';
import { type Reach, soleSubject } from '@akada/contract/rules/teaching';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { groupNames, keepPlaces, requireGroups } from '../../people/groups/given-groups.ts';
import { type Actor, type Facts, recordAudit } from '../../platform/audit/record.ts';
import { groupIdsOf } from '../../platform/db/audience.ts';
import { versionColumns } from '../../platform/db/exam-rows.ts';
import { currentVersions } from '../../platform/db/exam-versions.ts';
import { isSeen, limitsOf, thingOf } from '../../platform/db/reach.ts';
import type { ExamRow, Trx } from '../../platform/db/schema.ts';
import { placeOf } from '../../platform/db/school-classes.ts';
import { isAlready, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { subjectSpeller } from '../../platform/http/named-subject.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { requireOwnThing } from '../../platform/http/scope.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { requireConfirmed } from '../../platform/http/step-up.ts';
import { questionIdsOfExams, questionsOfExams } from '../../questions/exam-list.ts';
import { requireOwnDraw, requireOwnQuestions } from '../../questions/own-questions.ts';
import { shortText } from '../../questions/question.entity.ts';
import { type ExamVersions, examStarted } from '../../questions/started-exams.ts';
import { momentsOfTerm } from '../reports/term-results.ts';
import { drawOf, examEntity, examFacts as factsOf } from './exam.entity.ts';
import { examDates } from './exam-dates.ts';
import { presetSubject } from './exam-subjects.ts';
import {
  countStarted,
  deleteExamRow,
  findExamRows,
  getExamRow,
  insertExam,
  lockExam,
  toExamSummaries,
  toExams,
  toExamToEdit,
  updateExamRow,
} from './exams.queries.ts';
import { notifyOfExam, withdrawExam } from './notify-of-exam.ts';
import { publish, unpublish } from './publish.ts';
import { release } from './release-review.ts';
import { arrangedList } from './sections.ts';

type Changes = z.output<typeof updateExam.body>;
type NewExam = z.output<typeof createExam.body>;
type Who<By extends Actor = Actor> = { by: By; at: string };
type Maker = Who & { reach: Reach | null };

/** `isPublished` is the older name of `isActive`. */
const fieldsOf = (body: Changes) => ({ ...body, isActive: body.isActive ?? body.isPublished });

async function examFacts(trx: Trx, row: ExamRow): Promise<Facts> {
  const questions = await questionsOfExams(trx, [row._id]);
  const groups = await groupNames(trx, groupIdsOf(row));
  return { ...factsOf(row), groups, questions: questions.map((question) => shortText(question.text)) };
}

type Asking = Pick<Changes, 'subject' | 'draw'> & {
  classLevel?: string | undefined;
  questions?: readonly string[] | undefined;
};

/** Undefined leaves the subject as it is. */
async function subjectFor(trx: Trx, context: Context, asking: Asking, was?: ExamRow): Promise<string | undefined> {
  const { subject, classLevel, draw = [], questions } = asking;
  if (subject !== undefined) return subjectSpeller(context)(subject, classLevel);
  if (was && (was.subject !== '' || !questions)) return undefined;
  return presetSubject(trx, context, { questions: questions ?? [], draw, classLevel });
}

async function addExam(trx: Trx, context: Context, body: NewExam, { by, at, reach }: Maker): Promise<ExamRow> {
  const { timeZone } = await context.lockSettings(trx);
  const dates = examDates(body.startDate, body.endDate, timeZone);
  const { questions = [], ...arranged } = arrangedList(body, null);
  const named = await subjectFor(trx, context, { ...body, questions });
  const subject = named || (reach && soleSubject(reach)) || named;
  await requireGroups(trx, body.groupIds ?? []);
  await requireOwnQuestions(trx, reach, questions, { field: 'questions' });
  requireOwnDraw(reach, body.draw ?? [], []);
  const exam = { _id: context.newId(), fields: { ...fieldsOf(body), ...arranged, subject }, dates, questions, at };
  const row = await insertExam(trx, exam);
  requireOwnThing(reach, thingOf(row));
  const about = { kind: 'exam', _id: row._id, title: row.title } as const;
  await recordAudit(trx, { action: 'exam.create', by, at, subject: about, after: await examFacts(trx, row) });
  await notifyOfExam(trx, context, null, row);
  return row;
}

/** Locks the zone until the dates are written, so that no window belongs to a former zone. */
async function zoneForDates(trx: Trx, context: Context, { startDate, endDate }: Changes): Promise<string | null> {
  if (startDate === undefined && endDate === undefined) return null;
  return (await context.lockSettings(trx)).timeZone;
}

type Before = { was: ExamRow; listed: readonly string[] };
type After = { columns: Partial<ExamRow>; questions: readonly string[] | undefined };

/** True if questions or scoring change. Sections may still list questions that the exam has lost. */
function changesPaper({ was, listed }: Before, { columns, questions }: After): boolean {
  const sectionsOf = (sections: string, ids: readonly string[]) =>
    JSON.stringify(inSections(JSON.parse(sections) as PaperSection[], ids));
  return (
    versionColumns.some((name) => {
      const column = columns[name];
      if (column === undefined || column === was[name]) return false;
      return (
        name !== 'sections' || sectionsOf(was.sections, listed) !== sectionsOf(String(column), questions ?? listed)
      );
    }) ||
    (questions !== undefined && String(questions) !== String(listed))
  );
}

/** Refuses a change to a started exam's paper, unless the request decides about a new version. */
async function refuseSilently(trx: Trx, before: Before, after: After, { newVersion }: Changes): Promise<void> {
  if (newVersion !== undefined || !changesPaper(before, after)) return;
  const { was } = before;
  if ((await currentVersions(trx, [was._id])).size > 0) throw await examStarted(trx, [was]);
}

async function changeExam(
  trx: Trx,
  context: Context,
  id: string,
  body: Changes,
  { by, at, reach }: Maker,
): Promise<ExamRow> {
  const zone = await zoneForDates(trx, context, body);
  await keepPlaces(trx, body.groupIds);
  const was = await lockExam(trx, id);
  const dates = zone === null ? {} : examDates(body.startDate ?? was.start_date, body.endDate ?? was.end_date, zone);
  const listed = (await questionIdsOfExams(trx, [id])).map((place) => place.question_id);
  const { questions, ...arranged } = arrangedList(body, { ...examEntity.facts(was), listed });
  const given = await subjectFor(
    trx,
    context,
    { classLevel: was.class_level, draw: drawOf(was), ...body, questions },
    was,
  );
  const columns = { ...examEntity.toColumns({ ...fieldsOf(body), ...arranged, subject: given }), ...dates };
  await requireGroups(trx, columns.group_ids === was.group_ids ? [] : (body.groupIds ?? []));
  const changesNothing = isAlready(was, columns) && (!questions || String(questions) === String(listed));
  refuseIfChanged('exam', was, body.updatedAt, changesNothing);
  requireOwnThing(reach, thingOf(was));
  requireOwnThing(reach, thingOf({ ...was, ...columns }));
  await requireOwnQuestions(trx, reach, questions ?? [], { field: 'questions', kept: listed });
  requireOwnDraw(reach, body.draw ?? [], drawOf(was));
  await refuseSilently(trx, { was, listed }, { columns, questions }, body);
  const before = await examFacts(trx, was);
  const row = await updateExamRow(trx, was, columns, questions, at);
  const subject = { kind: 'exam', _id: id, title: row.title } as const;
  await recordAudit(trx, { action: 'exam.update', by, at, subject, before, after: await examFacts(trx, row) });
  await notifyOfExam(trx, context, was, row);
  return row;
}

/** An exam with attempts needs a confirmation, because its results disappear with it. */
async function removeExam(trx: Trx, context: Context, id: string, { by, at }: Who<Caller>): Promise<void> {
  const row = await lockExam(trx, id);
  if ((await countStarted(trx, id)) > 0) requireConfirmed(context, by);
  const subject = { kind: 'exam', _id: id, title: row.title } as const;
  await recordAudit(trx, { action: 'exam.delete', by, at, subject, before: await examFacts(trx, row) });
  await deleteExamRow(trx, row, at);
  await withdrawExam(trx, id);
}

/** Whose results only are seen has no questions. */
function withLimits<Shown extends object>(reach: Reach, row: ExamRow | undefined, exam: Shown): Shown {
  const limits = row ? limitsOf(reach, row) : {};
  if (limits.limitedTo !== 'results') return { ...exam, ...limits };
  return { ...exam, ...limits, draw: [], ...('questions' in exam && { questions: [], sections: [] }) };
}

export function serveExams(app: FastifyInstance, context: Context, versions: ExamVersions): void {
  const { db } = context;
  const who = (by: Caller) => ({ by, at: iso(context.now()), reach: reachOf(context, by) });

  const shown = async (row: ExamRow, caller: Caller) => ({
    ...limitsOf(reachOf(context, caller), row),
    ...(await toExamToEdit(context, row)),
    ...(await versions.facts(context, row)),
  });

  serve(app, context, listExams, async ({ query: { term, ...query }, caller }) => {
    const known = context.settings().terms.find(({ _id }) => _id === term);
    const closing = known && momentsOfTerm(context, known);
    const reach = reachOf(context, caller);
    const seen = await isSeen(db, 'exams', reach, { form: true });
    const filter = { ...query, closing, place: placeOf(context, query.class), seen };
    const { rows, ...found } = await findExamRows(db, filter, iso(context.now()));
    const data = await (query.fields === 'summary' ? toExamSummaries : toExams)(context, rows);
    return {
      message: 'Exams fetched successfully',
      data: reach === null ? data : data.map((exam, index) => withLimits(reach, rows[index], exam)),
      pagination: paginationOf(found, query),
    };
  });

  for (const endpoint of [getExam, getExamAlias]) {
    serve(app, context, endpoint, async ({ params, caller }) => ({
      message: 'Exam fetched successfully',
      data: await shown(await getExamRow(db, params.id), caller),
    }));
  }

  serve(app, context, createExam, async ({ body, caller }) => {
    const row = await db.transaction().execute((trx) => addExam(trx, context, body, who(caller)));
    return { message: 'Exam created successfully!', data: await shown(row, caller) };
  });

  serve(app, context, updateExam, async ({ params, body, caller }) => {
    const checked = body.newVersion ? { broken: await versions.prepare(context, [params.id]) } : null;
    const row = await db.transaction().execute(async (trx) => {
      const changed = await changeExam(trx, context, params.id, body, who(caller));
      if (checked) await versions.release(trx, context, params.id, who(caller), checked);
      return changed;
    });
    return { message: 'Exam updated successfully!', data: await shown(row, caller) };
  });

  serve(app, context, publishExam, async ({ params, body, caller }) => {
    const row = await publish(context, { id: params.id, updatedAt: body.updatedAt }, who(caller));
    return { message: 'Exam published', data: await shown(row, caller) };
  });

  serve(app, context, unpublishExam, async ({ params, body, caller }) => {
    const row = await unpublish(context, { id: params.id, updatedAt: body.updatedAt }, who(caller));
    return { message: 'Exam is a draft again', data: await shown(row, caller) };
  });

  serve(app, context, newExamVersion, async ({ params, body, caller }) => {
    const checked = { broken: await versions.prepare(context, [params.id]), seen: body.nextVersion };
    await db.transaction().execute((trx) => versions.release(trx, context, params.id, who(caller), checked));
    return {
      message: 'Students who start from now get the new version',
      data: await shown(await getExamRow(db, params.id), caller),
    };
  });

  serve(app, context, releaseReview, async ({ params, body, caller }) => {
    const row = await release(context, { id: params.id, updatedAt: body.updatedAt }, who(caller));
    return { message: 'Students can read the right answers', data: await shown(row, caller) };
  });

  serveWrite(app, context, deleteExam, async ({ trx, doer, params }) => {
    await removeExam(trx, context, params.id, doer);
    return { message: 'Exam deleted successfully!', data: null };
  });
}
