import { defineConfig } from 'vitest/config';

const server = ['packages/server/src/**/*.test.ts', 'packages/server/test/engine/**/*.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'rules', include: ['packages/contract/**/*.test.ts'] } },
      { test: { name: 'house', include: ['packages/server/test/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'server on SQLite', include: server, env: { TEST_ENGINE: 'sqlite' }, testTimeout: 30_000 } },
      {
        test: {
          name: 'server on PostgreSQL',
          include: [...server, 'packages/server/test/postgres/**/*.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['packages/server/test/postgres.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: 'packages/web/vite.config.ts',
        test: {
          name: 'screens',
          include: ['packages/web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['packages/web/test/setup.ts'],
          // The server runs as it does in production: by Node itself, not through the web's build.
          server: { deps: { external: [/packages\/server\/src\//] } },
          testTimeout: 30_000,
        },
      },
    ],
  },
});
