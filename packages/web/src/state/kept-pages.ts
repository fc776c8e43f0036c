/** For a reload without a network. One entry, of the signed-in user. */
const readsCache = 'page-reads';
const address = '/page-reads';

let queue: Promise<unknown> = Promise.resolve();

/** Writes run in sequence, so that none follows a logout's deletion. */
function inTurn<Result>(work: (all: CacheStorage) => Promise<Result>): Promise<Result | undefined> {
  const done = queue.then(() => ('caches' in globalThis ? work(caches) : undefined)).catch(() => undefined);
  queue = done;
  return done;
}

/** The service worker reads the owner, to decide whose kept lessons it may play. */
export function addReads(added: (before: string | undefined) => string, owner: string): void {
  void inTurn(async (all) => {
    const text = added(await (await all.match(address))?.text());
    const reads = new Response(text, { headers: { 'X-Owner': owner } });
    await (await all.open(readsCache)).put(address, reads);
  });
}

export const keptReads = () => inTurn(async (all) => (await all.match(address))?.text());

export function forgetReads(): void {
  void inTurn((all) => all.delete(readsCache));
}
