type Pace = { firstAfterMs: number; everyMs: number };

/** Works again and again, each time so long after it was done. `work` does not reject. Returns how to stop it, which waits for what is under way. */
export function inRounds({ firstAfterMs, everyMs }: Pace, work: () => Promise<unknown>): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = (ms: number) => {
    timer = setTimeout(() => {
      round = work().finally(() => wait(everyMs));
    }, ms);
  };
  wait(firstAfterMs);
  return async () => {
    clearTimeout(timer);
    await round;
    // The round that was under way has set it again.
    clearTimeout(timer);
  };
}
