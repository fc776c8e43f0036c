import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { endpoints } from '@akada/contract/endpoints';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';
import { expect, onTestFinished, test } from 'vitest';
import { openHouse } from './house.ts';
import { aStudent, password } from './people.ts';

async function documentOf() {
  const house = await openHouse();
  return { house, text: (await house.ask('GET', '/openapi.json')).text };
}

/** With the product grows the number of endpoints, not what one of them weighs. */
test('the document has at most 1,700 bytes an endpoint, and 165 compressed', async () => {
  const { text } = await documentOf();
  const count = Object.keys(endpoints).length;
  expect(text.length / count).toBeLessThan(1700);
  expect(gzipSync(text).length / count).toBeLessThan(165);
});

/** `/exam/{id}` beside `/exam/get/{id}`: the addresses are those of the specification. */
const ofTheSpecification = 'no-ambiguous-paths';

test('the recommended rules of Redocly find nothing but the addresses of the specification', async () => {
  const { text } = await documentOf();
  const config = await createConfig({ extends: ['recommended'] });
  const problems = (await lintFromString({ source: text, config })).filter(
    ({ ruleId }) => ruleId !== ofTheSpecification,
  );
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

const client = `import createClient from 'openapi-fetch';
import type { components, paths } from './paths.ts';

const akada = createClient<paths>({ baseUrl: process.env.AKADA_API ?? '' });
const body = { email: process.env.EMAIL ?? '', password: process.env.PASSWORD ?? '' };
const { data, error } = await akada.POST('/auth/login', { body });
if (!data) throw new Error(error.message);
const own = await akada.GET('/user', { headers: { token: data.token } });
const user: components['schemas']['User'] | undefined = own.data?.data;
console.log(data.role, user?.fullName);
`;

const tsc = createRequire(import.meta.url).resolve('typescript/package.json');
const modules = dirname(createRequire(import.meta.url).resolve('openapi-fetch/package.json'));

test('a client with types made from it compiles and logs in', async () => {
  const { house, text } = await documentOf();
  const student = await aStudent(house);
  const folder = mkdtempSync(join(tmpdir(), 'akada-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(dirname(modules), join(folder, 'node_modules'));
  const types = await openapiTypes({ ...JSON.parse(text), servers: [] });
  writeFileSync(join(folder, 'paths.ts'), astToString(types));
  writeFileSync(join(folder, 'client.ts'), client);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck'];
  const more = ['--allowImportingTsExtensions', '--types', 'node', 'client.ts'];
  execFileSync(process.execPath, [join(dirname(tsc), 'bin/tsc'), ...options, ...more], { cwd: folder, stdio: 'pipe' });
  const address = await house.app.listen({ host: '127.0.0.1', port: 0 });
  const env = { ...process.env, AKADA_API: `${address}/api`, EMAIL: student.email, PASSWORD: password };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { execFile } = await import('node:child_process');
  execFile(process.execPath, ['client.ts'], { cwd: folder, env }, (error, out) =>
    error ? reject(error) : resolve(out),
  );
  expect((await promise).trim()).toBe(`user ${student.fullName}`);
});
