/** Within it the one who marked may correct a slip without a reason. */
const slipMs = 15 * 60_000;

export function needsReason(mark: { isOwn: boolean; markedAt: string }, now: number): boolean {
  return !mark.isOwn || now - Date.parse(mark.markedAt) > slipMs;
}
