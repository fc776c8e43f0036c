import type { Mail } from './carrier.ts';

/** A mail as nodemailer takes it. Nothing in it may name a file or an address to fetch. */
export function messageOf({ from, to, subject, text, html, messageId, sentAt }: Mail) {
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId,
    date: sentAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
