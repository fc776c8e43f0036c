import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';

/** A person with an account at the school's identity provider. */
export type Known = { email: string; email_verified: boolean; name?: string; class_level?: string; amr?: string[] };

const clientSecret = 'a secret that only the two of them know';

/** A real OpenID Connect provider on loopback; it signs every visitor in as its one account, without questions. */
export async function startIdentityProvider({ port, publicUrl }: { port: number; publicUrl: string }) {
  const issuer = `http://127.0.0.1:${port}`;
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
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'akada', OIDC_CLIENT_SECRET: clientSecret };
  return {
    env,
    knows: (person: Known) => {
      known = person;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
