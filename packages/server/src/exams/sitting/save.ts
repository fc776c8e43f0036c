import { byItself, gather } from '../../platform/db/gather.ts';
import type { AttemptRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { storeLateAnswers } from './late-answers.ts';
import { type GivenAnswer, refuseForeign } from './paper.ts';
import { lockLatestAttempts, type Sitting, type Stored, writeAnswers } from './sitting.queries.ts';
import { isOver, notStarted } from './submit.ts';

type Save = { sitting: Sitting; answers: readonly (GivenAnswer & { seq: number })[] };
type Saved = { attempt: AttemptRow; saved: Stored[] };

/** The locked attempt, or why it takes no answers; late ones are stored for staff. */
async function refusalOf(
  trx: Trx,
  context: Context,
  attempt: AttemptRow | undefined,
  { answers }: Save,
): Promise<AppError | null> {
  if (!attempt) return notStarted();
  if (attempt.status === 'submitted' || isOver(attempt, context.now())) {
    return storeLateAnswers(trx, context, attempt, answers);
  }
  await refuseForeign(context, trx, attempt, answers);
  return null;
}

/** A refusal is returned, not thrown, so that the late answers and the other saves are committed. */
async function saveAll(
  trx: Trx,
  context: Context,
  saves: readonly Save[],
): Promise<(Saved | AppError | typeof byItself)[]> {
  const attempts = await lockLatestAttempts(
    trx,
    saves.map(({ sitting }) => sitting),
  );
  const refusals = new Map<Save, AppError>();
  const accepted: { save: Save; attempt: AttemptRow; answers: Save['answers'] }[] = [];
  for (const [index, save] of saves.entries()) {
    const attempt = attempts[index];
    if (!attempt && saves.length > 1) continue;
    const refusal = await refusalOf(trx, context, attempt, save).catch((error) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (refusal) refusals.set(save, refusal);
    else if (attempt) accepted.push({ save, attempt, answers: save.answers });
  }
  const stored = await writeAnswers(trx, accepted, iso(context.now()));
  const done = new Map(accepted.map(({ save, attempt }, index) => [save, { attempt, saved: stored[index] ?? [] }]));
  return saves.map((save) => refusals.get(save) ?? done.get(save) ?? byItself);
}

const saveOne = perContext((context) =>
  gather<Save, Saved>(context.db, (saves) => context.commit((trx) => saveAll(trx, context, saves))),
);

export const saveAnswers = (context: Context, sitting: Sitting, answers: Save['answers']): Promise<Saved> =>
  saveOne(context)({ sitting, answers });
