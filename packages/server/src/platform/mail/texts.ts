import { z } from 'zod';
import type { Config } from '../../config.ts';
import { keepInOutbox } from './outbox-folder.ts';

/** A text message to a phone number. `id` is the same at each try. */
export type Text = { id: string; to: string; text: string; sentAt: Date };

/** Resolves when it is accepted for good; the code of an error is kept with the message. */
export type SendText = (text: Text) => Promise<void>;

export const keepTexts =
  (dataDir: string): SendText =>
  (text) =>
    keepInOutbox(dataDir, text, 'txt', Buffer.from(`To: ${text.to}\n\n${text.text}\n`));

const patienceMs = 5000;

/** Status codes 100 to 102: the message was accepted. */
const accepted = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.number() })) }),
});

/** Permanent failures: an invalid number, one that takes no SMS, or one whose owner opted out. */
const finalStatuses = new Set([403, 404, 406]);

const refused = (code: string, isFinal = false) =>
  Object.assign(new Error('the SMS was not accepted'), { code, isFinal });

/** A timeout is final: the SMS may have been sent, and a retry would cost again. The user asks for another one. */
function orLost(error: unknown): never {
  throw (error as Error).name === 'TimeoutError' ? refused('SMS_NO_REPLY', true) : error;
}

/** Africa's Talking, `POST /version1/messaging`: it delivers in Nigeria and its neighbours. */
export function sendTexts({ username, apiKey, sender, url }: NonNullable<Config['sms']>): SendText {
  return async ({ to, text: message }) => {
    const response = await fetch(`${url}/version1/messaging`, {
      method: 'POST',
      headers: { apiKey, Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username, to, message, ...(sender !== null && { from: sender }) }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    }).catch(orLost);
    if (!response.ok) throw refused(`HTTP_${response.status}`);
    const found = accepted.safeParse(await response.json().catch(() => null));
    const status = found.data?.SMSMessageData.Recipients[0]?.statusCode ?? 0;
    if (status < 100 || status > 102) throw refused(`SMS_${status}`, finalStatuses.has(status));
  };
}
