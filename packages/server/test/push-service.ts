import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from './free-port.ts';

type Browser = { endpoint: string; p256dh: string; auth: string };

/** Push subscription of a browser. */
export function aBrowser(origin = 'https://push.akada.example'): Browser {
  const pair = createECDH('prime256v1');
  const endpoint = `${origin}/wpush/${randomBytes(12).toString('hex')}`;
  return { endpoint, p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
}

const bytesFrom = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** As a browser opens it (RFC 8291 over RFC 8188, one record). */
function opened(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = bytesFrom(pair.computeSecret(sender), auth, info, 32);
  const key = bytesFrom(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = bytesFrom(shared, salt, 'Content-Encoding: nonce\0', 12);
  const record = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Key and claims of the VAPID header (RFC 8292). Throws if the signature is not from that key. */
function signerOf({ authorization = '' }: IncomingHttpHeaders): { key: string; aud: string; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isOwn = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOwn) throw new Error('the push is not signed with its key');
  return { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}

type Received = {
  to: string;
  payload: Record<string, string>;
  headers: IncomingHttpHeaders;
  signer: { key: string; aud: string };
};
type Answer = { status: number; headers?: Record<string, string> };

/** A push service on loopback, with the browsers that have subscribed at it. */
export async function startPushService() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: Received[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const to = `${origin}${request.url}`;
    const browser = browsers.get(to);
    const { status, headers = {} } = browser ? (answers.shift() ?? { status: 201 }) : { status: 404 };
    if (browser && status === 201) {
      const payload = JSON.parse(opened(body, browser.pair, browser.auth));
      received.push({ to, payload, headers: request.headers, signer: signerOf(request.headers) });
    }
    response.writeHead(status, headers).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    env: { PUSH_URL: origin },
    origin,
    received,
    browser(): Browser {
      const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const endpoint = `${origin}/wpush/${randomBytes(12).toString('hex')}`;
      const p256dh = pair.generateKeys('base64url');
      browsers.set(endpoint, { pair, auth });
      return { endpoint, p256dh, auth: auth.toString('base64url') };
    },
    /** Sets the reply to the next push. */
    answer: (status: number, headers: Record<string, string> = {}) => answers.push({ status, headers }),
    forget: ({ endpoint }: Browser) => browsers.delete(endpoint),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
