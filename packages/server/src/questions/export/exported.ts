import type { Candidate } from '../import/check.ts';

export type Exported = Candidate & { picture: { alt: string; image: string } | null };

const htmlSigns: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const asHtml = (text: string) =>
  text
    .replace(/[&<>"]/g, (sign) => htmlSigns[sign] ?? sign)
    .replace(/ {2,}|^ /gm, (spaces) => '&nbsp;'.repeat(spaces.length))
    .replace(/\r?\n/g, '<br>');
