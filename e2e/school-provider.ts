import { startIdentityProvider } from '../packages/server/test/start-identity-provider.ts';
import { freePort, type RunningServer, startServer } from './server.ts';
import { test as journey } from './test.ts';

type Provider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** The demo school with accounts of its own to log in with: a real identity provider on loopback, which asks nothing. */
export const test = journey.extend<object, { provider: Provider; server: RunningServer; ports: [number, number] }>({
  ports: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => use([await freePort(), await freePort()]),
    { scope: 'worker' },
  ],
  provider: [
    async ({ ports: [school, port] }, use) => {
      const provider = await startIdentityProvider({ port, publicUrl: `http://127.0.0.1:${school}` });
      await use(provider);
      provider.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider, ports: [port] }, use) => {
      const server = await startServer({ ...provider.env, OIDC_SIGNUP: 'student' }, port);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});
