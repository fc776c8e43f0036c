import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Endpoint, errorReply, getHealth, getReady, getSchool } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { isMailKept, sendsTexts } from '../mail/queue.ts';
import { warnings } from './neighbours.ts';
import { reasonNotReady, soonEnough } from './readiness.ts';

function who(endpoint: Endpoint): string {
  return endpoint.access === 'anyone' ? 'Anyone.' : `Roles: ${endpoint.access.join(', ')}.`;
}

const refusals: Readonly<Record<string, string>> = {
  '400': 'The input is not valid; `field` names it',
  '401': 'No token, or a dead one',
  '403': 'Another role may',
  '404': 'Not there, or not yours',
  '409': 'Something else happened first',
  '429': 'Too often; Retry-After says when',
};

function operation(name: string, variants: readonly Endpoint[]): ZodOpenApiOperationObject {
  const endpoint = variants[0] as Endpoint;
  const replies = variants.map((variant) => variant.reply);
  const takesBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const refused = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: errorReply } } },
  ]);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: variants.map(who).join(' Another reply for: '),
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.access === 'anyone' ? {} : { security: [{ token: [] }] }),
    requestParams: { path: endpoint.params as z.ZodObject, query: endpoint.query as z.ZodObject },
    ...(takesBody
      ? { requestBody: { content: { [endpoint.bodyType ?? 'application/json']: { schema: endpoint.body } } } }
      : {}),
    responses: {
      ...Object.fromEntries(refused),
      [String(endpoint.status)]: {
        description: 'Success',
        content: {
          [endpoint.mediaType ?? 'application/json']: { schema: replies.length > 1 ? z.union(replies) : replies[0] },
        },
      },
    },
  };
}

function openApiDocument(publicUrl: string, version: string): object {
  const byRoute = Map.groupBy(Object.entries(endpoints), ([, endpoint]) => `${endpoint.method} ${endpoint.path}`);
  const paths: ZodOpenApiPathsObject = {};
  for (const variants of byRoute.values()) {
    const [name, endpoint] = variants[0] as [string, Endpoint];
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(
        name,
        variants.map(([, variant]) => variant),
      ),
    };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Akada',
      version,
      description:
        'Video lessons, timed exams and scored results for secondary schools. Send the token in the header `token`.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths,
  });
}

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
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
    // Anyone may ask for it, again and again: it is too long to be compressed for each.
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
    const { schoolName: name, ...settings } = context.settings();
    const { oidc } = context.config;
    const mailIsKept = isMailKept(context);
    return {
      message: 'School fetched successfully',
      data: {
        ...settings,
        name,
        demo: context.isDemo,
        mailIsKept,
        smsCodes: sendsTexts(context),
        schoolLogin: oidc !== null,
      },
    };
  });
}
