/** A line of text, a code to be typed elsewhere, or a link on a line of its own. */
type Part = string | { code: string } | { link: string; label: string };

/** No name in it: whoever signs up with a stranger's address could write into the stranger's mail with it. */
export type Letter = {
  to: string;
  /** Never with a code: it shows on a locked phone. */
  subject: string;
  parts: readonly Part[];
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

/** Both readings of a letter. The HTML sets no colour: the reader's own are right by day and by night. */
export function drawLetter(letter: Letter, schoolName: string): { text: string; html: string } {
  const text = [...letter.parts.map(plainPart), schoolName].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(letter.subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:32em;margin:0 auto;padding:16px">',
    ...letter.parts.map(htmlPart),
    `<p>${escaped(schoolName)}</p></body></html>`,
  ].join('\n');
  return { text: `${text}\n`, html };
}
