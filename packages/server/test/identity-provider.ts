import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import { onTestFinished } from 'vitest';
import type { House } from './house.ts';
import { freePort } from './server-process.ts';

/** Somebody the school's identity provider knows. */
export type Known = { email: string; email_verified: boolean; name?: string; class_level?: string; amr?: string[] };

export const clientSecret = 'a secret that only the two of them know';

/**
 * A real OpenID Connect provider on loopback, which takes whoever comes for `known` and asks nothing. It is gone when the
 * test is.
 */
export async function anIdentityProvider(publicUrl = 'http://school.test') {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  let known: Known = { email: 'ada@school.test', email_verified: true, name: 'Ada Obi' };
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'akada',
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/auth/oidc/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'class_level'] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...known, sub: accountId }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const login = { accountId: known.email, remember: false, ...(known.amr && { amr: known.amr }) };
    void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  });
  server.listen(Number(new URL(issuer).port), '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'akada', OIDC_CLIENT_SECRET: clientSecret };
  return {
    env,
    knows: (person: Known) => {
      known = person;
    },
  };
}

/** Goes where the provider sends a browser, with its cookies, until it is sent back to the school. */
export async function throughProvider(address: string, school: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = address;
  for (let hop = 0; hop < 10 && !at.startsWith(school); hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`${at} answered ${response.status}: ${await response.text()}`);
    at = new URL(next, at).href;
  }
  return at;
}

/** A browser on its way through a school login: its cookie, and where it stands. */
export async function beginSchoolLogin(house: House) {
  const start = await house.ask('GET', '/auth/oidc/start');
  const cookie = String(start.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { cookie, address: String(start.headers.location), start };
}

/** The whole way: what /org-login finds behind the # of its address, and the browser's cookie. */
export async function schoolLogin(house: House) {
  const { cookie, address } = await beginSchoolLogin(house);
  const back = await throughProvider(address, 'http://school.test');
  return { cookie, ...(await comeBack(house, back, cookie)) };
}

export async function comeBack(house: House, back: string, cookie: string) {
  const { pathname, search } = new URL(back);
  const reply = await house.ask('GET', pathname + search, { headers: { cookie } });
  const fragment = new URLSearchParams(new URL(String(reply.headers.location)).hash.slice(1));
  return { reply, ticket: fragment.get('ticket') ?? '', problem: fragment.get('problem') };
}
