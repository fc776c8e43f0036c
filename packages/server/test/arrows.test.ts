import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { breaches, importsOf, isTest } from './arrows.ts';

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

test('data, state and lib import the contract as types: its schemas are for the forms, in their chunks', () => {
  const importsValues = /^import (?!type )[^;]*from '@akada\/contract(?:\/endpoints)?'/m;
  const files = [...filesOf('web/src')].filter(
    ([file]) => /^web\/src\/(?:data|state|lib)\//.test(file) && !isTest(file),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(([, source]) => importsValues.test(source)).map(([file]) => file)).toEqual([]);
});

test('only the settings room reads from the environment what a school may set for itself', () => {
  const readers = [...filesOf('server/src')]
    .filter(([file, source]) => !isTest(file) && /config\.(schoolName|timeZone|currency|paymentReview)\b/.test(source))
    .map(([file]) => file);
  expect(readers).toEqual(['server/src/settings/settings.queries.ts']);
});

test('the server has no threads: V8 can end when one strips the types of what it imports', () => {
  const threads = [...filesOf('server/src')].filter(
    ([file, source]) => !isTest(file) && source.includes('node:worker_threads'),
  );
  expect(threads.map(([file]) => file)).toEqual([]);
});

describe('a planted breach is found', () => {
  const planted: readonly (readonly [string, string, string])[] = [
    ['the contract reaches for another package', 'contract/src/exams.ts', 'kysely'],
    ['the contract reaches for the server', 'contract/src/exams.ts', '../../server/src/app.ts'],
    ['a room enters another room', 'server/src/lessons/lessons.routes.ts', '../courses/courses.queries.ts'],
    ['a door is used the wrong way', 'server/src/questions/exam-list.ts', '../exams/exams.queries.ts'],
    ['sitting enters marking', 'server/src/sitting/start.ts', '../marking/score-changes.ts'],
    ['marking enters invigilation', 'server/src/marking/results.ts', '../invigilation/live.ts'],
    ['a common room enters a domain', 'server/src/http/serve.ts', '../users/users.queries.ts'],
    ['a common room writes the audit log', 'server/src/http/serve.ts', '../audit/record.ts'],
    ['a room reads the audit log', 'server/src/orders/payments.routes.ts', '../audit/audit.routes.ts'],
    ['a room sends mail past the outbox', 'server/src/orders/payments.routes.ts', '../mail/transport.ts'],
    ['a common room queues mail', 'server/src/http/serve.ts', '../mail/queue.ts'],
    ['a migration imports what may change', 'server/src/db/migrations/0001-schema.ts', '../fold.ts'],
    ['a room imports the demo school', 'server/src/ops/ops.routes.ts', '../demo/accounts.ts'],
    ['a room imports the whole app', 'server/src/ops/ops.routes.ts', '../app.ts'],
    ['the server imports the test house', 'server/src/app.ts', '../test/house.ts'],
    ['the server imports the web', 'server/src/app.ts', '../../web/src/main.tsx'],
    ['the design system fetches data', 'web/src/ui/card.tsx', '../data/exams.ts'],
    ['the library knows the state', 'web/src/lib/call.ts', '../state/session.ts'],
    ['the state draws', 'web/src/state/cart.ts', '../ui/card.tsx'],
    ['the data draws', 'web/src/data/exams.ts', '../ui/notify.ts'],
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
      ['contract/src/exams.ts', `import { z } from 'zod';\nimport { id } from './fields.ts';`],
      [
        'server/src/auth/sign-in.routes.ts',
        `import { a } from '../users/password.ts';\nimport { b } from '@akada/contract';`,
      ],
      [
        'server/src/sitting/start.ts',
        `import { a } from '../exams/exams.queries.ts';\nimport { b } from '../db/schema.ts';`,
      ],
      ['server/src/orders/decide.ts', `import { a } from '../audit/record.ts';`],
      ['server/src/orders/tell-payer.ts', `import { a } from '../mail/queue.ts';`],
      ['server/src/demo/load-demo.ts', `import { a } from '../sitting/start.ts';`],
      ['server/src/exams/exams.test.ts', `import { openHouse } from '../../test/house.ts';`],
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
