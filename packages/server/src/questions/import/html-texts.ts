import { htmlToText } from '../../platform/files/html.ts';
import type { XmlNode } from '../../platform/files/read-xml.ts';
import type { Draft, Refusal } from './draft.ts';

/** Texts of others in HTML, and what of them has no place in a question. */

export type FoundPicture = { source: string; alt: string };

const known = new Set(
  [
    'a abbr address article aside b bdi bdo big blockquote body br button caption center cite code col colgroup data',
    'dd del details dfn dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr',
    'html i img input ins kbd label legend li link main map mark menu meta nav nobr o ol p pre q rp rt ruby s samp',
    'script section small span strike strong style sub summary sup table tbody td template tex textarea tfoot th thead',
    'time title tr tt u ul var wbr annotation',
  ].flatMap((names) => names.split(' ')),
);

const needed: Readonly<Record<string, string>> = {
  video: 'a film',
  audio: 'a sound',
  source: 'a sound or a film',
  track: 'a film',
  iframe: 'a page of another site',
  frame: 'a page of another site',
  object: 'a film or another file',
  embed: 'a film or another file',
  applet: 'a program',
  canvas: 'a drawing',
  svg: 'a drawing',
  math: 'a formula in MathML',
};

const medium = /<a\s[^>]*href\s*=\s*["']?[^"'>\s]+\.(mp4|webm|mov|ogv|m4v|mp3|wav|ogg|oga|m4a)\b/i;

/** The same of a node of XML; a picture may be an object too. */
export function neededThing({ name, attributes }: XmlNode): string | null {
  const type = attributes.type ?? '';
  if (name === 'object' && type.startsWith('image/')) return null;
  if (type.startsWith('video/')) return 'a film';
  if (type.startsWith('audio/')) return 'a sound';
  if (name === 'mediaInteraction') return 'a film or a sound';
  return name === 'math' ? null : (needed[name] ?? null);
}

/** The thing that a question needs and cannot have; null where there is none. */
export function neededIn(html: string): string | null {
  const names = [...html.matchAll(/<([a-z][\w:-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  const found = names.map((name) => needed[name]).find((thing) => thing !== undefined);
  if (found) return found;
  const ending = medium.exec(html)?.[1]?.toLowerCase();
  return ending === undefined ? null : /^(?:mp4|webm|mov|ogv|m4v)$/.test(ending) ? 'a film' : 'a sound';
}

/** '<c then': a sign of less that a browser would take for a tag. */
function unknownTag(html: string): string | null {
  const tags = html.replace(/<!--.*?-->|<(script|style)\b.*?<\/\1>/gis, '').matchAll(/<\/?([a-z][\w:-]*)[^>]{0,40}/gi);
  for (const [tag, name = ''] of tags) if (!known.has(name.toLowerCase())) return tag.trim();
  return null;
}

export const neededRefusal = (thing: string): Refusal => ({
  problem: 'unreadable',
  why: `This question needs ${thing}. A question here may have one picture.`,
});

/** Losses on the way are said in the draft. */
export function htmlTextIn(html: string, draft: Draft, pictures: FoundPicture[]): string {
  const thing = neededIn(html);
  const unknown = thing ? null : unknownTag(html);
  if (thing) draft.refusal ??= neededRefusal(thing);
  if (unknown) draft.doubts.push(`“${unknown}” was taken for a tag and left out`);
  return htmlToText(html, (source, alt) => {
    pictures.push({ source, alt });
    return '';
  });
}

/** Whether a text without a format has tags that a browser would read. */
export const hasTags = (text: string) =>
  /<\/?(?:p|br|b|i|u|em|strong|span|div|sub|sup|img|table|tr|td|th|ul|ol|li|h[1-6]|video|audio|iframe|font)(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))*\s*\/?>/i.test(
    text,
  );
