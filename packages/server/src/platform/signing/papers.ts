import { randomBytes, sign } from 'node:crypto';
import type { CheckedPaper } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import {
  checkAddress,
  codeBytes,
  codeOf,
  factsText,
  fitFacts,
  type PaperFact,
  type PaperFacts,
  type PaperKind,
  readSigned,
  saysTheSame,
  signedText,
} from '@akada/contract/rules/signed-paper';
import { type Db, nobody, type SignedPaperRow, type Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { type PaperKey, signingKey } from './paper-keys.ts';

export type Paper = {
  kind: PaperKind;
  /** Unique in its kind: an order, a student's term. */
  subjectId: string;
  studentId: string;
  name: string;
  /** At most six, as printed. */
  what: readonly PaperFact[];
};

export type IssuedPaper = {
  code: string;
  version: number;
  /** yyyy-mm-dd in the school's zone. */
  issuedOn: string;
  issuedAt: string;
  isWithdrawn: boolean;
  /** The text of its QR code. */
  payload: string;
};

type Edges = Pick<Context, 'secret' | 'now' | 'settings' | 'config'>;

function toIssued({ config }: Pick<Context, 'config'>, row: SignedPaperRow): IssuedPaper {
  return {
    ...{ code: row.code, version: row.version, issuedOn: row.issued_on, issuedAt: row.issued_at },
    isWithdrawn: row.withdrawn_at !== null,
    payload: checkAddress(config.publicUrl, row.signed ?? ''),
  };
}

const newestOf = (db: Db, kind: PaperKind, subjectId: string) =>
  db
    .selectFrom('signed_papers')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('version', 'desc')
    .executeTakeFirst();

const factsOf = ({ signed }: Pick<SignedPaperRow, 'signed'>) => readSigned(signed ?? '')?.facts ?? null;

type Made = { before: SignedPaperRow | undefined; key: PaperKey };

function factsFor({ now, settings }: Edges, { kind, name, what }: Paper, { before, key }: Made): PaperFacts {
  const { schoolName, timeZone } = settings();
  return fitFacts({
    ...{ kind, name, what, school: schoolName, keyId: key.id },
    code: before?.code ?? codeOf(randomBytes(codeBytes)),
    version: (before?.version ?? 0) + 1,
    issuedOn: schoolDay(now(), timeZone),
  });
}

function rowOf({ now }: Edges, { subjectId, studentId }: Paper, facts: PaperFacts, key: PaperKey): SignedPaperRow {
  const signature = sign(null, Buffer.from(factsText(facts)), key.privateKey);
  const { kind, code, version, issuedOn } = facts;
  return {
    ...{ code, version, kind, subject_id: subjectId, student_id: studentId, issued_on: issuedOn },
    ...{ signed: signedText(facts, signature), issued_at: iso(now()), withdrawn_at: null },
  };
}

/**
 * In the transaction that issues the paper. The newest version while it says the same; else a new version under the same
 * code. Of two at once with the same facts one is written, and both get it.
 */
export async function recordPaper(trx: Trx, edges: Edges, paper: Paper): Promise<IssuedPaper> {
  const key = await signingKey(trx, edges);
  for (;;) {
    const before = await newestOf(trx, paper.kind, paper.subjectId);
    const facts = factsFor(edges, paper, { before, key });
    const earlier = before && before.withdrawn_at === null ? factsOf(before) : null;
    if (before && earlier && saysTheSame(earlier, facts)) return toIssued(edges, before);
    const written = await trx
      .insertInto('signed_papers')
      .values(rowOf(edges, paper, facts, key))
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'version']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (written) return toIssued(edges, written);
  }
}

/** The newest version; null before the first. */
export async function findPaper(
  db: Db,
  edges: Pick<Context, 'config'>,
  { kind, subjectId }: Pick<Paper, 'kind' | 'subjectId'>,
): Promise<IssuedPaper | null> {
  const row = await newestOf(db, kind, subjectId);
  return row ? toIssued(edges, row) : null;
}

/** The newest version, where it says what the paper says; null where there is one to write. */
export async function issuedAlready(db: Db, edges: Pick<Context, 'config'>, paper: Paper): Promise<IssuedPaper | null> {
  const before = await newestOf(db, paper.kind, paper.subjectId);
  const earlier = before?.withdrawn_at === null ? factsOf(before) : null;
  const wanted = earlier && fitFacts({ ...earlier, name: paper.name, what: paper.what });
  return before && earlier && wanted && saysTheSame(earlier, wanted) ? toIssued(edges, before) : null;
}

type Withdrawn = { kind: PaperKind; at: string } & ({ code: string } | { subjectId: string });

/** Returns whose paper it was; null where it is withdrawn already, or there is none. */
export async function withdrawPaper(trx: Trx, { kind, at, ...which }: Withdrawn): Promise<string | null> {
  const papers = trx
    .updateTable('signed_papers')
    .set({ withdrawn_at: at })
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null);
  const its =
    'code' in which ? papers.where('code', '=', which.code) : papers.where('subject_id', '=', which.subjectId);
  const rows = await its.returning('student_id').execute();
  return rows[0]?.student_id ?? null;
}

/** Name and facts go; codes stay, so that a printed paper is not called false. */
export async function forgetPapers(trx: Trx, studentId: string): Promise<void> {
  const gone = { student_id: nobody, signed: null };
  await trx.updateTable('signed_papers').set(gone).where('student_id', '=', studentId).execute();
}

export async function exportedPapers(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('signed_papers')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('issued_at')
    .orderBy('code')
    .orderBy('version')
    .execute();
  return rows.map((row) => {
    const facts = factsOf(row);
    return {
      ...{ kind: row.kind, code: row.code, version: row.version, issuedAt: row.issued_at },
      ...{ withdrawnAt: row.withdrawn_at, name: facts?.name ?? '', says: Object.fromEntries(facts?.what ?? []) },
    };
  });
}

function stateOf(row: SignedPaperRow): CheckedPaper['state'] {
  if (row.withdrawn_at !== null) return 'withdrawn';
  return row.signed === null ? 'gone' : 'true';
}

export async function checkCode(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  code: string,
): Promise<CheckedPaper> {
  const row = await db
    .selectFrom('signed_papers')
    .selectAll()
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'This school has issued no paper with this code', 'code');
  const state = stateOf(row);
  const facts = state === 'true' ? factsOf(row) : null;
  return {
    ...{ code, kind: row.kind, state, version: row.version, issuedOn: row.issued_on },
    school: facts?.school ?? settings().schoolName,
    name: facts?.name ?? '',
    what: (facts?.what ?? []).map(([label, value]): [string, string] => [label, value]),
  };
}
