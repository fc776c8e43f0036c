import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { breaches, domains, importsOf, isTest } from './arrows.ts';

const packages = join(import.meta.dirname, '../..');

function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => [`${folder}/${name.replaceAll('\\', '/')}`, readFileSync(join(packages, folder, name), 'utf8')]),
  );
}

describe('no file imports against the arrows', () => {
  test.each(['contract/src', 'server/src', 'web/src'])('in %s', (folder) => {
    const files = filesOf(folder);
    expect(files.size).toBeGreaterThan(15);
    expect(breaches(files)).toEqual([]);
  });
});

test('ARCHITECTURE names the same imports of each domain', () => {
  const page = readFileSync(join(packages, '../ARCHITECTURE.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| .* \| ?(.*?) ?\|$/gm)].filter(([, name = '']) => name in domains);
  const all = Object.keys(domains);
  const named = rows.map(([, name = '', list = '']) => {
    if (list.startsWith('all')) return [name, all.filter((other) => other !== name && !list.includes(`but ${other}`))];
    return [name, list.split(', ').filter(Boolean)];
  });
  expect(Object.fromEntries(named)).toEqual(domains);
});

test('data, state and lib import the contract as types: its schemas are for the forms, in their chunks', () => {
  const importsValues = /^import (?!type )[^;]*from '@akada\/contract(?:\/endpoints)?'/m;
  const files = [...filesOf('web/src')].filter(
    ([file]) => /^web\/src\/(?:data|state|lib)\//.test(file) && !isTest(file),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(([, source]) => importsValues.test(source)).map(([file]) => file)).toEqual([]);
});

test('only the settings read from the environment what a school may set for itself', () => {
  const readers = [...filesOf('server/src')]
    .filter(([file, source]) => !isTest(file) && /config\.(schoolName|timeZone|currency|paymentReview)\b/.test(source))
    .map(([file]) => file);
  expect(readers).toEqual(['server/src/school/settings/settings.queries.ts']);
});

/** Handlers of `serveWrite` that name the outer database. */
function reachingOut(source: string): string[] {
  const handlers = source.matchAll(/^( *)serveWrite\(\s*\w+,\s*context,\s*(\w+)[\s\S]*?^\1\}?\)?\);$/gm);
  return [...handlers].filter(([handler]) => /\bdb\b|\btransaction\(/.test(handler)).map(([, , name = '']) => name);
}

test('a handler that is one transaction uses no other way to the database', () => {
  const handlers = [...filesOf('server/src')].filter(
    ([file, source]) => !isTest(file) && source.includes('serveWrite('),
  );
  expect(handlers.length).toBeGreaterThan(20);
  expect(handlers.flatMap(([, source]) => reachingOut(source))).toEqual([]);
  const planted = `serveWrite(app, context, keep, async ({ trx }) => {\n  await find(db);\n});\n`;
  expect(reachingOut(planted)).toEqual(['keep']);
});

test('what differs between the engines is asked in platform/db', () => {
  const askers = [...filesOf('server/src')].filter(
    ([file, source]) =>
      !isTest(file) && !file.startsWith('server/src/platform/db/') && /\b(?:isPostgres|isCitus)\b/.test(source),
  );
  expect(askers.map(([file]) => file)).toEqual([]);
});

test('the server has no threads: V8 can end when one strips the types of what it imports', () => {
  const threads = [...filesOf('server/src')].filter(
    ([file, source]) => !isTest(file) && source.includes('node:worker_threads'),
  );
  expect(threads.map(([file]) => file)).toEqual([]);
});

describe('a planted breach is found', () => {
  const planted: readonly (readonly [string, string, string])[] = [
    ['the contract reaches for another package', 'contract/src/exams/exams.ts', 'kysely'],
    ['the contract reaches for the server', 'contract/src/exams/exams.ts', '../../../server/src/app.ts'],
    ['the contract of lessons imports that of exams', 'contract/src/catalogue/lessons.ts', '../exams/exams.ts'],
    ['the platform imports a domain', 'server/src/platform/http/serve.ts', '../../people/users/users.queries.ts'],
    ['money imports people', 'server/src/money/orders/decide.ts', '../../people/users/users.queries.ts'],
    ['people import lessons', 'server/src/people/users/person.ts', '../../catalogue/lessons/lessons.queries.ts'],
    ['lessons import exams', 'server/src/catalogue/lessons/drafts.ts', '../../exams/exams/exams.queries.ts'],
    ['questions import exams', 'server/src/questions/exam-list.ts', '../exams/exams/exams.queries.ts'],
    ['exams import money', 'server/src/exams/sitting/start.ts', '../../money/orders/orders.queries.ts'],
    ['messages import exams', 'server/src/messages/announcements/send.ts', '../../exams/exams/exams.queries.ts'],
    ['exams import what the school does', 'server/src/exams/sitting/start.ts', '../../school/ops/status.ts'],
    ['a migration imports what may change', 'server/src/platform/db/migrations/0001-release.ts', '../fold.ts'],
    ['a migration imports that of another', 'server/src/platform/db/migrations/0002-more.ts', './0001/money.ts'],
    ['a domain imports the demo school', 'server/src/school/ops/ops.routes.ts', '../../demo/accounts.ts'],
    ['a domain imports the whole app', 'server/src/school/ops/ops.routes.ts', '../../app.ts'],
    ['the server imports the test house', 'server/src/app.ts', '../test/house.ts'],
    ['the server imports the web', 'server/src/app.ts', '../../web/src/main.tsx'],
    ['the design system fetches data', 'web/src/ui/card.tsx', '../data/exams.ts'],
    ['the library knows the state', 'web/src/lib/call.ts', '../state/session.ts'],
    ['the state draws', 'web/src/state/cart.ts', '../ui/card.tsx'],
    ['the data draws', 'web/src/data/exams/exams.ts', '../../ui/notify.ts'],
    ['the web reaches for the server', 'web/src/main.tsx', '../../server/src/app.ts'],
    ['a question type fetches data', 'web/src/question-types/answers.ts', '../data/exams.ts'],
    ['a screen imports another', 'web/src/screens/student/lessons/lessons.tsx', '../cart/cart.tsx'],
    ['a shared part imports a screen', 'web/src/screens/admin/shared/paged.ts', '../exams/exams.tsx'],
    [
      'a screen imports what another area shares',
      'web/src/screens/student/cart/cart.tsx',
      '../../admin/shared/paged.ts',
    ],
    ['a screen imports the list of screens', 'web/src/screens/admin/dashboard.tsx', '../addresses.ts'],
    ['a screen imports a layout', 'web/src/screens/student/dashboard.tsx', './student-layout.tsx'],
  ];

  test.each(planted)('%s', (_name, file, specifier) => {
    expect(breaches(new Map([[file, `import { thing } from '${specifier}';`]]))).toEqual([`${file} → ${specifier}`]);
  });

  test('in whatever form the import is written', () => {
    const forms = [
      `import '../demo/a.ts';`,
      `import type { A } from '../demo/b.ts';`,
      `import a, {\n  type B,\n  c as d,\n} from "../demo/c.ts";`,
      `export * from '../demo/d.ts';`,
      `export { a } from '../demo/e.ts';`,
      `const late = await import('../demo/f.ts');`,
      `import * as all from '../demo/g.ts'`,
    ].join('\n');
    expect(importsOf(forms).toSorted()).toEqual('abcdefg'.split('').map((letter) => `../demo/${letter}.ts`));
    expect(importsOf(`// import '../demo/a.ts';\n/* import '../demo/b.ts'; */`)).toEqual([]);
  });

  test('and what is allowed is not', () => {
    const allowed = new Map([
      ['contract/src/exams/exams.ts', `import { z } from 'zod';\nimport { id } from '../platform/fields.ts';`],
      [
        'server/src/exams/sitting/start.ts',
        `import { a } from '../exams/exams.queries.ts';\nimport { b } from '../../platform/db/schema.ts';`,
      ],
      ['server/src/people/auth/sign-in.routes.ts', `import { b } from '@akada/contract';`],
      ['server/src/money/orders/decide.ts', `import { a } from '../../platform/audit/record.ts';`],
      ['server/src/money/orders/proofs.ts', `import { a } from '../../config.ts';`],
      ['server/src/demo/load-demo.ts', `import { a } from '../exams/sitting/start.ts';`],
      ['server/src/app.ts', `import { a } from './demo/accounts.ts';`],
      ['server/src/exams/exams/exams.test.ts', `import { openHouse } from '../../../test/house.ts';`],
      [
        'web/src/screens/student/cart/cart.tsx',
        `import { a } from './summary.tsx';\nimport { b } from '../../../ui/card.tsx';`,
      ],
      ['web/src/screens/admin/exams/exams.tsx', `import { a } from '../shared/paged.ts';`],
      ['web/src/screens/admin/dashboard.tsx', `import { a } from './dashboard/totals.tsx';`],
      ['web/src/router.tsx', `import { a } from './screens/addresses.ts';`],
      ['web/src/screens/addresses.ts', `const a = () => import('./student/student-layout.tsx');`],
    ]);
    expect(breaches(allowed)).toEqual([]);
  });
});
