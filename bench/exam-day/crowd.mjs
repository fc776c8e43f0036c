// A thousand phones: each has a connection of its own, and sends when its time comes, whatever became of the others.
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 5000 });

export function closeConnections() {
  agent.destroy();
}

/**
 * Status and body of one call; a connection that fails is status 0 with the reason. The server hangs up on connections
 * that are idle for ten seconds: a request that meets this on its way is sent again, as browsers do.
 */
export function send({ hostname, port }, { method, path, token, body }) {
  const payload = body && JSON.stringify(body);
  const headers = {
    token,
    'accept-encoding': 'identity',
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  return new Promise((resolve) => {
    const attempt = () => {
      const call = request({ agent, hostname, port, method, path: `/api${path}`, headers }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', failed);
        response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
      });
      const failed = (error) => {
        if (call.reusedSocket && error.code === 'ECONNRESET') attempt();
        else resolve({ status: 0, text: error.code ?? error.message });
      };
      call.on('error', failed);
      call.end(payload);
    };
    attempt();
  });
}

/**
 * Makes the calls spread evenly over `withinMs` and gives every reply with its time. That counts from the moment a call
 * was due, not from when it was sent: a server that holds up the sender would look faster than it is.
 */
export async function together(server, calls, withinMs) {
  const began = performance.now();
  const replies = [];
  let next = 0;
  const under = [];
  while (next < calls.length) {
    const dueNow = Math.min(calls.length, Math.floor(((performance.now() - began) / withinMs) * calls.length) + 1);
    for (; next < dueNow; next += 1) {
      const call = calls[next];
      const due = began + (next / calls.length) * withinMs;
      under.push(send(server, call).then((reply) => replies.push({ ...reply, call, ms: performance.now() - due })));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(under);
  return { replies, tookMs: performance.now() - began };
}
