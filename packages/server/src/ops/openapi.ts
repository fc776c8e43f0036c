import { type Endpoint, errorReply } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';

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

/** The OpenAPI 3.1 document, made from the contract: what the server validates is what this says. */
export function openApiDocument(publicUrl: string, version: string): object {
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
