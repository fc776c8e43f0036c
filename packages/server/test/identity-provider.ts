import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import type { House } from './house.ts';
import { startIdentityProvider } from './start-identity-provider.ts';

/** It is gone when the test is. */
export async function anIdentityProvider(publicUrl = 'http://school.test') {
  const { stop, ...provider } = await startIdentityProvider({ port: await freePort(), publicUrl });
  onTestFinished(stop);
  return provider;
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
