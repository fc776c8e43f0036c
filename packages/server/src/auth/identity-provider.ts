import * as oidc from 'openid-client';
import type { Context } from '../http/context.ts';

/** The school's own identity provider, by OpenID Connect: code flow with PKCE, state and nonce (RFC 7636, OIDC Core). */

/** Somebody it has vouched for. */
export type Vouched = {
  email: string;
  /** It says that the address is theirs. */
  isVerified: boolean;
  fullName: string;
  classLevel: string;
  /** It says that it has asked for a second factor (RFC 8176: amr 'mfa'). */
  hasSecondFactor: boolean;
};

/** What the browser keeps, and brings back: without it an answer is worth nothing. */
export type Flow = { state: string; nonce: string; verifier: string };

const patienceSeconds = 10;
const found = new WeakMap<Context, Promise<oidc.Configuration>>();

async function discover(context: Context): Promise<oidc.Configuration> {
  const provider = context.config.oidc;
  if (!provider) throw new Error('no identity provider is configured');
  const issuer = new URL(provider.issuer);
  const authentication = provider.clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(provider.clientSecret);
  // Read from the environment, which takes it in the clear from this very machine only.
  const inTheClear = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const execute = [oidc.enableNonRepudiationChecks, ...inTheClear];
  return oidc.discovery(issuer, provider.clientId, undefined, authentication, { execute, timeout: patienceSeconds });
}

/** Asked for once; again when it did not answer. */
function configuration(context: Context): Promise<oidc.Configuration> {
  const known = found.get(context);
  if (known) return known;
  const asked = discover(context);
  found.set(context, asked);
  asked.catch(() => found.delete(context));
  return asked;
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

/** Who came back with this address; throws when state, nonce, signature or code are not those of the flow. */
export async function whoCameBack(context: Context, flow: Flow, address: URL): Promise<Vouched> {
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
    fullName: textOf(all.name),
    classLevel: textOf(all.class_level),
    hasSecondFactor: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
  };
}
