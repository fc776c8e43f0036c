/** Repeats `send`, at once when the connection returns, until it reports that nothing is left. Returns a stop function. */
export function sendUntilDone(send: () => Promise<boolean>, againMs: number): () => void {
  let timer = 0;
  let isStopped = false;
  const run = async () => {
    window.clearTimeout(timer);
    const isDone = await send();
    if (!isStopped && !isDone) timer = window.setTimeout(run, againMs * (1 + Math.random()));
  };
  void run();
  window.addEventListener('online', run);
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
    window.removeEventListener('online', run);
  };
}
