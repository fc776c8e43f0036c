import autocannon from 'autocannon';

/** The value below which the given share of the list lies. */
export function percentile(list, share) {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const encode = ({ method = 'GET', path, token, body }) => ({
  method,
  path,
  headers: { token, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
});

/**
 * Makes calls of one list, each once, over so many connections; or with `lists`, one list a connection, each in its order.
 * `onReply(call, status, body)` is called for every reply. Returns calls a second, milliseconds at p50 and p99, and errors.
 */
export async function makeCalls(url, { calls, lists, connections = lists?.length, onReply }) {
  const all = lists ? lists.flat() : calls;
  let next = 0;
  const fromList = (call) => ({
    ...encode(call),
    ...(onReply && { onResponse: (...reply) => onReply(call, ...reply) }),
  });
  let client = 0;
  const times = [];
  const run = autocannon({
    url,
    connections,
    amount: all.length,
    timeout: 30,
    ...(lists
      ? {
          setupClient: (connection) => {
            connection.setRequests(lists[client].map(fromList));
            client += 1;
          },
        }
      : {
          requests: [
            {
              setupRequest: (request) => {
                const call = calls[next % calls.length];
                next += 1;
                return { ...request, ...encode(call) };
              },
            },
          ],
        }),
  });
  // From the first request to the last reply: autocannon counts in whole seconds, and from before it has built its requests.
  let began = Number.POSITIVE_INFINITY;
  let last = 0;
  run.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms);
    last = performance.now();
    began = Math.min(began, last - ms);
  });
  const { errors, non2xx } = await run;
  const seconds = (last - began) / 1000;
  return {
    perSecond: times.length / seconds,
    seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    errors: errors + non2xx + (all.length - times.length),
  };
}

/** Prints one line of a table and returns 1 where its bar is missed, else 0. */
export function report(name, text, isMet) {
  console.log(`${name.padEnd(34)} ${text}${isMet === undefined ? '' : isMet ? '   met' : '   NOT met'}`);
  return isMet === false ? 1 : 0;
}
