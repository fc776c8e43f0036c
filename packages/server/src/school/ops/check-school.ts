import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { ownPaper, type Paper } from '../../exams/sitting/paper.ts';
import { isResult, type ResultColumns, resultColumns, scorePaper } from '../../exams/sitting/scoring.ts';
import { marksOfAnswers } from '../../exams/sitting/sitting.queries.ts';
import { engineOf, inChunks } from '../../platform/db/dialect.ts';
import { type AttemptRow, type Db, nobody } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import type { Check, Checked, Finding } from './check.ts';

const restore = 'Stop Akada and restore the newest sound backup: npm run cli -- restore FILE.';

/** Reads every page of the file. */
function checkFile({ config }: Checked): Finding[] {
  if (engineOf(config.databaseUrl) !== 'sqlite') return [];
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(config.databaseUrl, { readOnly: true, timeout: 5000 });
    const problem = database.prepare('pragma integrity_check(1)').get()?.integrity_check;
    if (problem !== 'ok') {
      const words = String(problem).replace(/\s+/g, ' ');
      return [{ finding: `The database file is damaged: ${words}.`, remedy: restore }];
    }
    const broken = database.prepare('pragma foreign_key_check').get();
    if (!broken) return [];
    const finding = `A row of ${broken.table} refers to one of ${broken.parent} that is not there.`;
    return [{ finding, remedy: restore }];
  } catch (error) {
    return [{ finding: `The database file cannot be read: ${(error as Error).message}.`, remedy: restore }];
  } finally {
    database?.close();
  }
}

/** Received money equals the movements, and an approved payment has a grant and a time of decision. */
async function checkPayments({ db }: Checked): Promise<Finding[]> {
  const wrong = await sql<{ _id: string }>`
    select orders._id from orders where received_minor <> coalesce((
      select sum(amount_minor) from money where money.order_id = orders._id and money.status <> 'failed'
    ), 0)
  `.execute(db);
  const unowned = await sql<{ _id: string }>`
    select _id from payments where status = 'approved' and student_id <> ${nobody} and not exists (
      select 1 from grants where grants.payment_id = payments._id and revoked_at is null
    )
  `.execute(db);
  const undecided = await db
    .selectFrom('payments')
    .select('_id')
    .where('status', '!=', 'pending')
    .where('decided_at', 'is', null)
    .execute();
  const remedy = 'Look at them under Payments, and compare with the statement of the bank.';
  return [
    ...(wrong.rows.length > 0
      ? [{ finding: `Orders whose sum is not that of their money: ${wrong.rows.length}.`, remedy }]
      : []),
    ...(unowned.rows.length > 0
      ? [{ finding: `Lessons that are paid and not owned: ${unowned.rows.length}.`, remedy }]
      : []),
    ...(undecided.length > 0
      ? [{ finding: `Payments that are decided without a time of decision: ${undecided.length}.`, remedy }]
      : []),
  ];
}

type Submitted = Pick<AttemptRow, '_id' | 'student_id' | 'paper_id' | keyof ResultColumns>;

async function wrongScores(db: Db, attempts: readonly Submitted[]): Promise<Submitted[]> {
  const paperIds = [...new Set(attempts.map((attempt) => attempt.paper_id))];
  const papers = await db.selectFrom('papers').select(['_id', 'content']).where('_id', 'in', paperIds).execute();
  const paperOf = new Map(papers.map(({ _id, content }) => [_id, JSON.parse(content) as Paper]));
  const answers = await db
    .selectFrom('answers')
    .select(['attempt_id', 'question_id', 'selected_answer'])
    .where('student_id', 'in', [...new Set(attempts.map((attempt) => attempt.student_id))])
    .where(
      'attempt_id',
      'in',
      attempts.map((attempt) => attempt._id),
    )
    .execute();
  const given = Map.groupBy(answers, (answer) => answer.attempt_id);
  const marks = Map.groupBy(await marksOfAnswers(db, attempts), (mark) => mark.attempt_id);
  return attempts.filter((attempt) => {
    const selected = (given.get(attempt._id) ?? []).map((row) => [row.question_id, row.selected_answer] as const);
    const byHand = (marks.get(attempt._id) ?? []).map((mark) => [mark.question_id, mark] as const);
    const paper = paperOf.get(attempt.paper_id);
    if (!paper) return true;
    const own = ownPaper(paper, attempt._id);
    return !isResult(attempt, resultColumns(own, scorePaper(own, new Map(selected), new Map(byHand))));
  });
}

async function checkScores({ db }: Checked): Promise<Finding[]> {
  const attempts = await db
    .selectFrom('attempts')
    .select(['_id', 'student_id', 'paper_id', 'score', 'correct_answers', 'to_mark'])
    .select(['total_points', 'total_questions', 'by_hand', 'pass_points'])
    .where('status', '=', 'submitted')
    .orderBy('paper_id')
    .execute();
  const wrong: Submitted[] = [];
  for (const chunk of inChunks(attempts, 200)) wrong.push(...(await wrongScores(db, chunk)));
  if (wrong.length === 0) return [];
  const named = wrong.slice(0, 3).map(({ _id }) => _id);
  return [
    {
      finding: `Results that are not what their answers come to: ${wrong.length} of ${attempts.length} (${named.join(', ')}${wrong.length > 3 ? ' …' : ''}).`,
      remedy:
        'Compare with a backup of the day of the exam; “A key was wrong?” on the results page marks an exam again.',
    },
  ];
}

const overdueMs = 5 * 60_000;

/** Not for a restored copy, where no sweep closes attempts. */
export async function checkOverdue({ db, now }: Checked): Promise<Finding[]> {
  const { open } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('status', '=', 'running')
    .where('deadline_at', '<', iso(now - overdueMs))
    .executeTakeFirstOrThrow();
  if (open === 0) return [];
  return [
    {
      finding: `Attempts that are over and still open: ${open}.`,
      remedy: 'Start Akada: it hands them in with what is saved. Where it runs already, its log says why it cannot.',
    },
  ];
}

/** Full reads of the stored data. */
export const schoolChecks: readonly Check[] = [checkFile, checkPayments, checkScores];
