import type { IssuedCards, IssueForm, TermCard, WithdrawForm } from '@akada/contract';
import { fullClassName } from '@akada/contract/rules/school-classes';
import type { PaperFact } from '@akada/contract/rules/signed-paper';
import { sessionOf, termLabel } from '@akada/contract/rules/terms';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { lockClasses } from '../../platform/db/school-classes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { withdraw } from '../../platform/notifications/notify.ts';
import { recordPaper, withdrawPaper } from '../../platform/signing/papers.ts';
import { type ClassInTerm, classInTerm, comparedArm, studentsInTerm, termOf } from '../scores/sheet.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { contentOf, newestVersions, versionsOf } from './cards.queries.ts';
import { changesBetween, hasMarks, missingOf } from './compare-cards.ts';
import { notifyOfCards } from './notify-of-cards.ts';
import { type CardNow, cardsNow, changesOf } from './read-cards.ts';
import { takeTextsBack } from './work-on-texts.ts';

type Doer = { by: Actor; at: string };
type Issue = { card: CardNow; version: number };

const nameOf = ({ of, armId }: ClassInTerm) =>
  fullClassName({ name: of.name, arm: of.arms.find(({ _id }) => _id === armId)?.name });

const labelOf = ({ term }: Pick<ClassInTerm, 'term'>) => termLabel({ ...term, session: sessionOf(term) });

const named = ({ student }: CardNow) => ({ studentId: student._id, fullName: student.fullName });

const isIssuedAsNow = (card: CardNow) =>
  card.newest !== undefined && card.newest.withdrawn_at === null && changesOf(card).length === 0;

/** Why a card is not issued; undefined where it is. */
function obstacleOf({ card }: CardNow, evenIncomplete: boolean): string | undefined {
  if (!hasMarks(card)) return 'No marks were entered';
  const missing = missingOf(card);
  if (missing.length > 0 && !evenIncomplete) return `Marks are missing. ${missing.join('; ')}`;
  return undefined;
}

/** At most six facts, which a parent compares with the paper; the version makes those of each version its own. */
const factsOf = ({ student, term, summary, decimals }: TermCard, version: number): PaperFact[] => [
  ['Term', termLabel(term)],
  ['Class', student.className],
  ['Subjects', `${summary.subjects}`],
  ['Obtained', `${summary.obtained} of ${summary.obtainable}`],
  ['Average', `${summary.average?.toFixed(decimals) ?? '–'} ${summary.grade ?? ''}`.trim()],
  ['Version', `${version}`],
];

type Edges = Parameters<typeof recordPaper>[1];

/** Papers of a merged account keep their code, and the id of the account that is gone. */
async function subjectOf(trx: Trx, { card: { card, student, newest } }: Issue): Promise<string> {
  const papers = trx.selectFrom('signed_papers').select('subject_id').where('kind', '=', 'card').limit(1);
  const before = newest && (await papers.where('code', '=', newest.code).executeTakeFirst());
  return before?.subject_id ?? `${student._id} ${card.term._id}`;
}

async function sign(trx: Trx, edges: Edges, issue: Issue): Promise<void> {
  const { card, student } = issue.card;
  const { version } = issue;
  const [studentId, termId] = [student._id, card.term._id];
  const about = { kind: 'card', subjectId: await subjectOf(trx, issue), studentId, name: student.fullName } as const;
  const { code, payload } = await recordPaper(trx, edges, { ...about, what: factsOf(card, version) });
  await trx
    .updateTable('issued_cards')
    .set({ code, payload })
    .where('student_id', '=', studentId)
    .where('term_id', '=', termId)
    .where('version', '=', version)
    .execute();
}

/** In the order of the students' ids, so that two issues at once do not wait for each other. */
async function writeVersions(
  trx: Trx,
  edges: Edges,
  issues: readonly Issue[],
  { by, at, reason }: Doer & { reason: string },
): Promise<Set<string>> {
  const written = new Set<string>();
  const inOrder = issues.toSorted((one, other) => (one.card.student._id < other.card.student._id ? -1 : 1));
  for (const { card, version } of inOrder) {
    const row = await trx
      .insertInto('issued_cards')
      .values({
        ...{ student_id: card.student._id, term_id: card.card.term._id, version, code: '', payload: '' },
        ...{ content: JSON.stringify(card.card), reason: version === 1 ? '' : reason },
        ...{ issued_at: at, issued_by: by.fullName, withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('student_id')
      .executeTakeFirst();
    if (!row) continue;
    written.add(row.student_id);
    await takeTextsBack(trx, { student_id: row.student_id, term_id: card.card.term._id });
    await sign(trx, edges, { card, version });
  }
  return written;
}

/** Cards that a colleague issued at the same moment: theirs count. */
async function lostTo(trx: Trx, lost: readonly CardNow[], termId: string): Promise<IssuedCards['leftOut']> {
  const ids = lost.map(({ student }) => student._id);
  const newest = await newestVersions(trx, termId, ids);
  return lost.flatMap((card) => {
    const row = newest.get(card.student._id);
    if (!row || changesBetween(contentOf(row), card.card).length === 0) return [];
    return { ...named(card), why: `${row.issued_by} issued this card at the same time` };
  });
}

export async function issueCards(trx: Trx, context: Context, form: IssueForm, { by, at }: Doer): Promise<IssuedCards> {
  // Classes, terms and schemes do not change until the cards are written.
  await lockClasses(trx);
  const { settings } = await readSettings(trx, context.config);
  const own = { db: trx, now: context.now, settings: () => settings };
  const place = classInTerm(settings, { class: form.class, arm: form.arm, term: form.term });
  const students = await studentsInTerm(own, place, comparedArm(settings, place, true));
  const cards = await cardsNow(own, place, students, new Set(students.map(({ _id }) => _id)));
  const open = cards.filter((card) => !isIssuedAsNow(card));
  const obstacles = open.map((card) => ({ card, why: obstacleOf(card, form.evenIncomplete === true) }));
  const leftOut = obstacles.flatMap(({ card, why }) => (why === undefined ? [] : { ...named(card), why }));
  const ready = obstacles.flatMap(({ card, why }) => (why === undefined ? card : []));
  const reason = form.reason ?? '';
  if (reason === '' && ready.some(({ newest }) => newest !== undefined)) {
    throw new AppError('invalid', 'Please say why report cards are issued again', 'reason');
  }
  const issues = ready.map((card) => ({ card, version: (card.newest?.version ?? 0) + 1 }));
  const written = await writeVersions(trx, { ...context, settings: () => settings }, issues, { by, at, reason });
  const issued = issues.filter(({ card }) => written.has(card.student._id));
  const lost = ready.filter(({ student }) => !written.has(student._id));
  const overtaken = await lostTo(trx, lost, place.term._id);
  if (issued.length > 0) {
    const title = `Report cards: ${nameOf(place)}, ${labelOf(place)}`;
    const facts = { students: issued.length, again: issued.filter(({ version }) => version > 1).length };
    const after = { ...facts, ...(reason !== '' && { reason }) };
    await recordAudit(trx, { action: 'score.cards-issue', by, at, subject: { kind: 'settings', title }, after });
    const told = issued.map(({ card, version }) => ({ studentId: card.student._id, version }));
    await notifyOfCards(trx, context, { term: place.term, label: labelOf(place), issued: told });
  }
  return {
    issued: issued.map(({ card, version }) => ({ ...named(card), version })),
    unchanged: cards.length - open.length + lost.length - overtaken.length,
    leftOut: [...leftOut, ...overtaken],
  };
}

/** A repeated request returns the first decision. */
export async function withdrawCard(
  trx: Trx,
  context: Context,
  { studentId, term: termId, reason }: WithdrawForm,
  { by, at }: Doer,
): Promise<void> {
  const term = termOf(context.settings(), { term: termId });
  // Waits for whoever issues a card of the student now: versions refer to the account.
  await lockRows(trx, trx.selectFrom('users').select('_id').where('_id', '=', studentId), 'delete').execute();
  const [newest] = await versionsOf(trx, studentId, term._id);
  if (!newest) throw new AppError('not_found', 'No report card of this term was issued to the student', 'studentId');
  const withdrawn = await trx
    .updateTable('issued_cards')
    .set({ withdrawn_at: at, withdrawn_by: by.fullName, withdrawn_reason: reason })
    .where('student_id', '=', studentId)
    .where('term_id', '=', term._id)
    .where('version', '=', newest.version)
    .where('withdrawn_at', 'is', null)
    .returning('student_id')
    .executeTakeFirst();
  if (!withdrawn) return;
  await withdrawPaper(trx, { kind: 'card', code: newest.code, at });
  await withdraw(trx, term._id, ['card-issued'], studentId);
  await takeTextsBack(trx, { student_id: studentId, term_id: term._id });
  const after = { term: labelOf({ term }), version: newest.version, reason };
  const subject = { kind: 'person' } as const;
  await recordAudit(trx, { action: 'score.card-withdraw', by, at, subject, person: studentId, after });
}
