import { formOf, type Reach } from '@akada/contract/rules/teaching';
import type { Context } from './context.ts';
import type { Caller } from './session.ts';

/** Null for callers who are not limited: they see and change everything that their rights open. */
export function reachOf({ settings }: Pick<Context, 'settings'>, caller: Pick<Caller, '_id' | 'limits'>): Reach | null {
  if (caller.limits === null) return null;
  const { classes, subjects } = settings();
  return { rows: caller.limits, formIds: formOf(classes, caller._id), classes, subjects };
}
