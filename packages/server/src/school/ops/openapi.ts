import type { Endpoint } from '@akada/contract';
import * as contract from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';

function who(endpoint: Endpoint): string {
  return endpoint.access === 'anyone' ? 'Anyone.' : `Roles: ${endpoint.access.join(', ')}.`;
}

const refusal = (id: string, description: string) => ({
  id,
  description,
  content: { 'application/json': { schema: contract.errorReply } },
});

const refusals = {
  '400': refusal('Invalid', 'The input is not valid; `field` names it'),
  '401': refusal('NoSession', 'No token, or a dead one'),
  '403': refusal('Forbidden', 'Another role may'),
  '404': refusal('NotFound', 'Not there, or not yours'),
  '409': refusal('Conflict', 'Something else happened first'),
  '429': refusal('TooOften', 'Too often; Retry-After says when'),
};

/** Exported schemas of the contract become named components, each listed once. */
function nameSchemas(): void {
  for (const [name, schema] of Object.entries(contract)) {
    if (!(schema instanceof z.ZodType)) continue;
    const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
}

function operation(name: string, variants: readonly Endpoint[]): ZodOpenApiOperationObject {
  const endpoint = variants[0] as Endpoint;
  const replies = variants.map((variant) => variant.reply);
  const takesBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  return {
    operationId: name,
    summary: endpoint.summary,
    description: variants.map(who).join(' Another reply for: '),
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: endpoint.access === 'anyone' ? [] : [{ token: [] }],
    requestParams: { path: endpoint.params as z.ZodObject, query: endpoint.query as z.ZodObject },
    ...(takesBody
      ? { requestBody: { content: { [endpoint.bodyType ?? 'application/json']: { schema: endpoint.body } } } }
      : {}),
    responses: {
      ...refusals,
      [String(endpoint.status)]: {
        description: 'Success',
        content: {
          [endpoint.mediaType ?? 'application/json']: { schema: replies.length > 1 ? z.union(replies) : replies[0] },
        },
      },
    },
  };
}

export function openApiDocument(publicUrl: string, version: string): object {
  nameSchemas();
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
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Video lessons, timed exams and scored results for secondary schools. Send the token in the header `token`.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
    paths,
  });
}
