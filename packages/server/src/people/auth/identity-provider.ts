import { cleanName } from '@akada/contract/rules/clean-name';
import * as oidc from 'openid-client';
import type { Context } from '../../platform/http/context.ts';

/** OpenID Connect: code flow with PKCE, state and nonce (RFC 7636, OIDC Core). */

export type Vouched = {
  email: string;
  isVerified: boolean;
  fullName: string;
  classLevel: string;
  /** RFC 8176: amr 'mfa'. */
  hasSecondFactor: boolean;
};

export type Flow = { state: string; nonce: string; verifier: string };

const timeoutSeconds = 10;
const found = new WeakMap<Context, Promise<oidc.Configuration>>();

async function discover(context: Context): Promise<oidc.Configuration> {
  const provider = context.config.oidc;
  if (!provider) throw new Error('no identity provider is configured');
  const issuer = new URL(provider.issuer);
  const authentication = provider.clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(provider.clientSecret);
  // The configuration admits http: on a loopback address only.
  const inTheClear = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const execute = [oidc.enableNonRepudiationChecks, ...inTheClear];
  return oidc.discovery(issuer, provider.clientId, undefined, authentication, { execute, timeout: timeoutSeconds });
}

/** A failure is not cached. */
function configuration(context: Context): Promise<oidc.Configuration> {
  const cached = found.get(context);
  if (cached) return cached;
  const discovered = discover(context);
  found.set(context, discovered);
  discovered.catch(() => found.delete(context));
  return discovered;
}

export function newFlow(): Flow {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
}

export async function signInAddress(context: Context, flow: Flow, redirectUri: string): Promise<URL> {
  return oidc.buildAuthorizationUrl(await configuration(context), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    state: flow.state,
    nonce: flow.nonce,
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').trim() : '');

export async function verifiedPerson(context: Context, flow: Flow, address: URL): Promise<Vouched> {
  const provider = await configuration(context);
  const tokens = await oidc.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('an ID token was expected');
  // Many providers keep the address out of the ID token.
  const more = claims.email === undefined ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
  const all: Record<string, unknown> = { ...more, ...claims };
  return {
    email: textOf(all.email).toLowerCase(),
    isVerified: all.email_verified === true,
    fullName: cleanName(textOf(all.name)),
    classLevel: textOf(all.class_level),
    hasSecondFactor: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
  };
}
