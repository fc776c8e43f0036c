// The bare baseline: Fastify as it comes, one route, answering the very bytes the server gave, from memory. Where the
// server's own work is a commit or a password, the baseline does exactly that and nothing else before it answers.
import { createRequire } from 'node:module';
import { workOf } from './baseline-work.mjs';

const Fastify = createRequire(new URL('../../packages/server/package.json', import.meta.url))('fastify');

process.once('message', async ({ method, route, status, contentType, body, work }) => {
  const app = Fastify();
  const bytes = Buffer.from(body);
  const doWork = await workOf(work);
  const answer = (reply) => {
    reply.code(status);
    if (bytes.length === 0) return reply.send();
    return reply.header('content-type', contentType).send(bytes);
  };
  const handler = doWork
    ? async (request, reply) => {
        await doWork(request);
        return answer(reply);
      }
    : (_request, reply) => {
        answer(reply);
      };
  app.route({ method, url: route, handler });
  await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  process.send({ port: app.server.address().port });
});

// Whoever asked is gone.
process.on('disconnect', () => process.exit());
