import { useRef } from 'react';
import { newRequestKey } from '../../lib/request-key.ts';

type Headers = { 'Idempotency-Key': string };

const nothing = { words: '', key: '' };

/** One idempotency key until a reply: a retry stores nothing twice, and the same text sent later is a new request. */
export function useSendOnce() {
  const unanswered = useRef(nothing);
  return async <Reply>(body: object, send: (headers: Headers) => Promise<Reply>): Promise<Reply> => {
    const words = JSON.stringify(body);
    if (unanswered.current.words !== words) unanswered.current = { words, key: newRequestKey() };
    const sent = unanswered.current;
    const reply = await send({ 'Idempotency-Key': sent.key });
    if (unanswered.current === sent) unanswered.current = nothing;
    return reply;
  };
}
