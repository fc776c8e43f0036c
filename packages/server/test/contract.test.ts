import { gunzipSync } from 'node:zlib';
import { aboutFields } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { openHouse, type Reply } from './house.ts';

type Json = Record<string, unknown>;
type Parameter = { in: string; name: string; required?: boolean; schema: Json };
type Answer = { description: string; content: Record<string, { schema: Json } | undefined> };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: Json[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Json } | undefined> };
  responses: Record<string, Answer | { $ref: string }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Json; schemas?: Json };
};

async function theDocument(): Promise<{ reply: Reply; document: Document }> {
  const house = await openHouse();
  const reply = await house.ask('GET', '/openapi.json');
  return { reply, document: reply.body };
}

const routes = [...Map.groupBy(Object.values(endpoints), (one) => `${one.method} ${one.path}`)].map(
  ([route, variants]) => ({ route, variants, endpoint: variants[0] as (typeof variants)[0] }),
);

function operationOf(document: Document, route: string): Operation {
  const [method = '', path = ''] = route.split(' ');
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${route} is not in the OpenAPI document`);
  return operation;
}

/** Every $ref of the document. */
function refsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === '$ref' ? [String(item)] : refsOf(item)));
}

function resolve(document: Document, ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step.replaceAll('~1', '/')], document);
}

/** The names of the fields a schema has, through references and combinations. */
function fieldsOf(document: Document, schema: Json): string[] {
  if (typeof schema.$ref === 'string') return fieldsOf(document, resolve(document, schema.$ref) as Json);
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flat().filter(Boolean) as Json[];
  return [...Object.keys((schema.properties as Json) ?? {}), ...parts.flatMap((part) => fieldsOf(document, part))];
}

describe('the OpenAPI document', () => {
  test('is served as JSON and is version 3.1', async () => {
    const { reply, document } = await theDocument();
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Akada', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(document.servers).toEqual([{ url: 'http://school.test/api' }]);
    expect(document.components.securitySchemes).toEqual({ token: { type: 'apiKey', in: 'header', name: 'token' } });
  });

  test('is compressed, as what it is without', async () => {
    const house = await openHouse();
    const plain = await house.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'identity' } });
    for (const encoding of ['gzip', 'gzip, deflate, br']) {
      const { headers, rawPayload } = await house.app.inject({
        url: '/api/openapi.json',
        headers: { 'accept-encoding': encoding },
      });
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') });
      expect(gunzipSync(rawPayload).toString()).toBe(plain.payload);
    }
  });

  test('holds every endpoint of the contract and nothing else', async () => {
    const { document } = await theDocument();
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(found.toSorted()).toEqual(routes.map(({ route }) => route).toSorted());
  });

  test('names each operation once and says who may call it', async () => {
    const { document } = await theDocument();
    const operations = routes.map(({ route }) => operationOf(document, route));
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(routes.length);
    for (const { route, endpoint, variants } of routes) {
      const operation = operationOf(document, route);
      expect(operation.summary.length, route).toBeGreaterThan(5);
      expect(operation.tags, route).toEqual([endpoint.path.split('/')[1]]);
      const guarded = endpoint.access !== 'anyone';
      expect(operation.security, route).toEqual(guarded ? [{ token: [] }] : []);
      for (const role of variants.flatMap((variant) => (variant.access === 'anyone' ? 'Anyone' : variant.access))) {
        expect(operation.description, route).toContain(role);
      }
    }
  });

  test('has exactly the parameters of each path, required and with a schema', async () => {
    const { document } = await theDocument();
    for (const { route, endpoint } of routes) {
      const parameters = operationOf(document, route).parameters ?? [];
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(
        inPath.map(({ name }) => name),
        route,
      ).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map((found) => found[1]));
      for (const parameter of inPath) expect(parameter, route).toMatchObject({ required: true });
      for (const parameter of parameters) expect(parameter.schema, route).toBeTypeOf('object');
    }
    const names = (operationOf(document, 'GET /lesson').parameters ?? []).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['search', 'title', 'classLevel', 'isPaid', 'subject', 'page', 'limit']),
    );
  });

  test('has the fields of each body', async () => {
    const { document } = await theDocument();
    const bodyOf = (route: string) => {
      const content = operationOf(document, route).requestBody?.content ?? {};
      const schema = Object.values(content)[0]?.schema;
      return schema ? fieldsOf(document, schema).toSorted() : null;
    };
    const guardian = ['guardianConsent', 'guardianContact', 'guardianName'];
    expect(bodyOf('POST /auth/signup')).toEqual(
      [
        'classId',
        'classLevel',
        'cpassword',
        'email',
        'fullName',
        ...guardian,
        'invite',
        'password',
        'phoneNumber',
      ].toSorted(),
    );
    const asked = ['correctAnswer', 'details', 'exam', 'newVersion', 'options', 'passage', 'points', 'text', 'type'];
    expect(bodyOf('POST /question')).toEqual([...asked, ...Object.keys(aboutFields)].toSorted());
    expect(bodyOf('PUT /payment/:id/reject')).toEqual(['reason']);
    expect(bodyOf('POST /question/:id/picture')).toEqual(['alt', 'picture']);
    expect(bodyOf('PUT /studentExam/answer/:examId')).toEqual(['answers', 'device']);
    for (const { route, endpoint } of routes) {
      expect(bodyOf(route) !== null, route).toBe(endpoint.method !== 'GET' && endpoint.method !== 'DELETE');
    }
  });

  test('has the success and the refusals of each endpoint, with their envelopes', async () => {
    const { document } = await theDocument();
    for (const { route, endpoint } of routes) {
      const { responses } = operationOf(document, route);
      const contentOf = (status: string) => {
        const answer = responses[status] ?? expect.unreachable(`${route} has no ${status}`);
        return ('$ref' in answer ? (resolve(document, answer.$ref) as Answer) : answer).content;
      };
      const content = contentOf(String(endpoint.status));
      if (endpoint.mediaType) expect(content[endpoint.mediaType]?.schema, route).toEqual({ type: 'string' });
      else {
        const success = content['application/json']?.schema ?? {};
        expect(fieldsOf(document, success), route).toEqual(expect.arrayContaining(['success', 'message']));
      }
      for (const status of ['400', '401', '403', '404', '409', '429']) {
        const schema = contentOf(status)['application/json']?.schema ?? {};
        const fields = ['success', 'message', 'code', 'field', 'requestId'];
        expect(fieldsOf(document, schema), route).toEqual(expect.arrayContaining(fields));
      }
    }
  });

  test('points nowhere that is not there', async () => {
    const { document } = await theDocument();
    expect(refsOf(document).filter((ref) => resolve(document, ref) === undefined)).toEqual([]);
  });
});

describe('the page of the API', () => {
  test('loads with all its files and without a script or style of its own', async () => {
    const house = await openHouse();
    const page = await house.ask('GET', '/docs');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son\w+=/i);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((found) => found[1] ?? '');
    expect(files).toHaveLength(3);
    for (const file of files) {
      const reply = await house.ask('GET', file);
      expect([file, reply.status]).toEqual([file, 200]);
      expect(reply.headers['content-type']).toMatch(file.endsWith('.css') ? /^text\/css/ : /javascript/);
    }
  });

  test('serves no other file of the package it comes from', async () => {
    const house = await openHouse();
    for (const file of ['package.json', 'index.html', 'swagger-ui.js', '../package.json', '%2e%2e/package.json']) {
      expect([file, (await house.ask('GET', `/docs/files/${file}`)).status]).toEqual([file, 404]);
    }
  });
});
