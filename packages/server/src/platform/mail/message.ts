import { isText } from './queue.ts';

type Part = string | { code: string } | { link: string; label: string };

/** Contains no names, so that nobody can write to a stranger's mailbox by signing up with their address. */
export type Message = {
  /** An e-mail address, or a phone number in its international form. */
  to: string;
  /** Without codes, because a locked phone shows it. */
  subject: string;
  parts: readonly Part[];
  /** Of a text: sent only while the number is the account’s own, and a code has proved it. */
  isForProved?: true;
  /** Sent along; `content` is base64. */
  files?: readonly { name: string; mediaType: string; content: string }[];
};

function plainPart(part: Part): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : `${part.label}:\n${part.link}`;
}

function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}

function htmlPart(part: Part): string {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
  if ('link' in part) return `<p><a href="${escaped(part.link)}">${escaped(part.label)}</a></p>`;
  return `<p style="font-size:28px;font-weight:bold;letter-spacing:4px">${escaped(part.code)}</p>`;
}

/** Sets no colour, so that dark mode works. */
export function renderMessage(message: Message, schoolName: string): { text: string; html: string } {
  if (isText(message)) return { text: message.parts.map(plainPart).join(' '), html: '' };
  const text = [...message.parts.map(plainPart), schoolName].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(message.subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:32em;margin:0 auto;padding:16px">',
    ...message.parts.map(htmlPart),
    `<p>${escaped(schoolName)}</p></body></html>`,
  ].join('\n');
  return { text: `${text}\n`, html };
}
