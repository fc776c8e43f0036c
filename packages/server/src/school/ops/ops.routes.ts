import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getHealth, getReady, getSchool } from '@akada/contract';
import { openClasses } from '@akada/contract/rules/school-classes';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { isMailKept, sendsTexts } from '../../platform/mail/queue.ts';
import { warnings } from './neighbours.ts';
import { openApiDocument } from './openapi.ts';
import { reasonNotReady, soonEnough } from './readiness.ts';

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Akada API</title>
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, persistAuthorization: false });
`;

export async function serveDocs(app: FastifyInstance, context: Context): Promise<void> {
  let document: string | undefined;
  let compressed: Promise<Buffer> | undefined;
  app.get('/openapi.json', async (request, reply) => {
    document ??= JSON.stringify(openApiDocument(context.config.publicUrl, version));
    reply.type('application/json').header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(document);
    // The endpoint is public and the document long, so the compressed reply is cached.
    compressed ??= promisify(gzip)(document);
    return reply.header('content-encoding', 'gzip').send(await compressed);
  });
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  await app.register(fastifyStatic, {
    root: swagger,
    prefix: '/docs/files/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => path === '/swagger-ui.css' || path === '/swagger-ui-bundle.js',
  });
}

export function serveOps(app: FastifyInstance, context: Context): void {
  serve(app, context, getHealth, async () => ({ message: 'alive' }));

  serve(app, context, getReady, async ({ request }) => {
    const named = soonEnough(warnings(context), []);
    const reason = await reasonNotReady(context, request.log);
    if (reason) throw new AppError('not_ready', reason, { retryAfterSeconds: 5 });
    return { message: 'ready', warnings: await named };
  });

  serve(app, context, getSchool, async () => {
    const { schoolName: name, classes, ...settings } = context.settings();
    const { oidc } = context.config;
    const mailIsKept = isMailKept(context);
    return {
      message: 'School fetched successfully',
      data: {
        ...settings,
        name,
        classes: openClasses(classes).map((one, index) => ({ ...one, order: index + 1 })),
        demo: context.isDemo,
        mailIsKept,
        smsCodes: sendsTexts(context),
        schoolLogin: oidc !== null,
      },
    };
  });
}
