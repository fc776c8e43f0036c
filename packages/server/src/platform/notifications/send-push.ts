import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import type { Context } from '../http/context.ts';
import { lookupPublic } from './push-address.ts';
import { pushKey, pushSubject } from './push-key.ts';

const timeoutMs = 10_000;

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfterMs(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

export type PushAnswer = { status: number; retryAfterMs: number };

type Sent = { endpoint: string; headers: Record<string, string>; body: Buffer };

/** A redirect is not followed, and the answer's text is not read. */
function post({ endpoint, headers, body }: Sent, now: number, isOfTest: boolean): Promise<PushAnswer> {
  const request = endpoint.startsWith('http:') ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sending = request(
      endpoint,
      { method: 'POST', headers, signal, ...(!isOfTest && { lookup: lookupPublic }) },
      (response) => {
        response.destroy();
        const wait = retryAfterMs(response.headers['retry-after'], now);
        resolve({ status: response.statusCode ?? 0, retryAfterMs: wait });
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

export type Push = {
  to: { endpoint: string; p256dh: string; auth: string };
  payload: object;
  ttlSeconds: number;
  /** A second push of it replaces the first one that still waits at the push service. */
  topic: string;
};

/** Throws where the push service did not answer, or the keys of the subscription are not keys. */
export async function sendPush(context: Context, { to, payload, ttlSeconds, topic }: Push): Promise<PushAnswer> {
  const { endpoint, p256dh, auth } = to;
  const { pushUrl } = context.config;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: pushSubject(context), ...pushKey(context) },
      ...{ TTL: ttlSeconds, contentEncoding: 'aes128gcm', urgency: 'normal', topic },
    },
  );
  const isOfTest = pushUrl !== null && new URL(endpoint).origin === new URL(pushUrl).origin;
  return post(
    { endpoint, headers: headers as Record<string, string>, body: body ?? Buffer.alloc(0) },
    context.now(),
    isOfTest,
  );
}
