const patienceMs = 10_000;

/** On SIGTERM or SIGINT: finishes what is under way, within ten seconds; a second signal stops at once. */
export function drainOnSignal(drain: () => Promise<void>): void {
  let isDraining = false;
  const stop = () => {
    if (isDraining) process.exit(1);
    isDraining = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    drain().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by scripts/start.mjs: when that process is gone, nobody would stop this one.
  if (process.connected) {
    process.once('disconnect', stop);
    process.channel?.unref();
  }
}
