import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Read files and nothing else; the other tests of packages/server/test start processes. */
const house = ['arrows', 'contract', 'operations-page', 'security-page', 'size', 'spec-checklist'].map(
  (name) => `packages/server/test/${name}.test.ts`,
);
const besideCode = 'packages/server/src/**/*.test.ts';
const engine = 'packages/server/test/engine/**/*.test.ts';
const server = [besideCode, engine];

/** Node loads the server as it does in production: faster by a third than through Vite, and in the order of real modules. */
const byNode = { experimental: { viteModuleRunner: false } };

/**
 * On PostgreSQL run what can differ there: what happens at once, searches, its own tests, and one request to every endpoint
 * (decision 52). TEST_POSTGRES=all runs everything.
 */
const canDiffer = (file: string) => /Promise\.all|search/.test(readFileSync(file, 'utf8'));
const everywhere = process.env.TEST_POSTGRES === 'all';
const onPostgres = everywhere ? server : [...globSync(besideCode).filter(canDiffer), engine];
/** Their rules stand in TypeScript, above the engines. */
const aboveEngines = [
  ...['access-matrix', 'leaks', 'mass-assignment', 'rights'].map(
    (name) => `packages/server/test/engine/${name}.test.ts`,
  ),
  'packages/server/src/demo/practice.test.ts',
];

/** One more than CI has cores, because tests of processes, kills and leases wait half of their time. */
const maxWorkers = 3;

/** Takes a Citus that runs already (decision 48). */
const onCitus = Boolean(process.env.CITUS_URL);
const citusProject = {
  test: {
    name: 'server on Citus',
    ...byNode,
    maxWorkers,
    include: [
      ...server,
      'packages/server/test/citus/**/*.test.ts',
      'packages/server/test/postgres/{hostile-corpus,migrate,search-alike}.test.ts',
    ],
    // Compares a schema of one machine. What else is in test/postgres looks at the locks and tables of one PostgreSQL.
    exclude: ['packages/server/test/engine/migrations.test.ts'],
    env: { TEST_ENGINE: 'postgres', TEST_CITUS: 'yes' },
    globalSetup: ['packages/server/test/citus.ts'],
    isolate: false,
    testTimeout: 600_000,
  },
};

/** The files of a project share a worker's modules: loading the server anew for each took half the time. */
export default defineConfig({
  test: {
    maxWorkers,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'rules',
          maxWorkers,
          include: ['packages/contract/**/*.test.ts', 'packages/web/src/**/*.test.ts'],
          isolate: false,
        },
      },
      { test: { name: 'house', ...byNode, maxWorkers, include: house, isolate: false } },
      {
        test: {
          name: 'processes',
          ...byNode,
          maxWorkers,
          include: ['packages/server/test/*.test.ts'],
          exclude: house,
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server on SQLite',
          ...byNode,
          maxWorkers,
          include: server,
          env: { TEST_ENGINE: 'sqlite' },
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server on PostgreSQL',
          ...byNode,
          maxWorkers,
          include: [...onPostgres, 'packages/server/test/postgres/**/*.test.ts'],
          // Starts poolers of its own in front of PostgreSQL itself.
          exclude: [
            ...(process.env.TEST_POOL_MODE ? ['packages/server/test/postgres/connection-settings.test.ts'] : []),
            ...(everywhere ? [] : aboveEngines),
          ],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['packages/server/test/postgres.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      ...(onCitus ? [citusProject] : []),
      {
        extends: 'packages/web/vite.config.ts',
        test: {
          name: 'screens',
          maxWorkers,
          include: ['packages/web/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['packages/web/test/setup.ts'],
          // The server runs as it does in production: by Node itself, not through the web's build.
          server: { deps: { external: [/packages\/server\/src\//] } },
          testTimeout: 60_000,
        },
      },
    ],
  },
});
