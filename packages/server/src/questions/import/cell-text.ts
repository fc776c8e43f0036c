import { htmlToText } from '../../platform/files/html.ts';

/** A cell of a table that a website or a database wrote, whose HTML becomes text and maths. */

type CellText = { text: string; repairs: string[]; doubts: string[] };

const read = 'sub|sup|b|strong|i|em|u|br|p|div|span|font|small|big|ul|ol|li|code|center';
const attribute = '\\s+[a-zA-Z][\\w-]*(?:\\s*=\\s*(?:"[^"]*"|\'[^\']*\'|[^\\s"\'<>]+))';
const tag = new RegExp(`<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:${attribute})*)\\s*/?>`, 'g');
const isRead = new RegExp(`^(?:${read})$`, 'i');
const entity = /&(?:[a-z][a-z0-9]{1,20}|#\d{1,7}|#x[\da-f]{1,6});/i;

/** Styles that change what a text says. */
const tellingStyle = /underline|line-through|vertical-align|display\s*:\s*none|list-style|text-transform/i;
const asksAboutHtml = /\b(?:html\d?|tags?|markup|web ?pages?)\b/i;
const single = new Set(['br', 'p', 'li']);

type Tag = { name: string; isEnd: boolean; attributes: string };

const tagsIn = (cell: string): Tag[] =>
  [...cell.matchAll(tag)].map(([, end = '', name = '', attributes = '']) => ({
    ...{ name: name.toLowerCase(), isEnd: end !== '', attributes },
  }));

/** The name of a tag that was opened and not closed, or the reverse. */
function unpaired(tags: readonly Tag[]): string | null {
  const open: string[] = [];
  for (const { name, isEnd } of tags) {
    if (single.has(name)) continue;
    if (!isEnd) open.push(name);
    else if (open.pop() !== name) return name;
  }
  return open[0] ?? null;
}

function problemOf(cell: string, tags: readonly Tag[], row: string): string | null {
  const unknown = tags.find(({ name }) => !isRead.test(name));
  if (unknown) return `the tag <${unknown.name}> was not understood`;
  const alone = unpaired(tags);
  if (alone !== null) return `the tag <${alone}> stands alone`;
  if (asksAboutHtml.test(row.replace(tag, ''))) return `<${tags[0]?.name}> may be what is asked about`;
  if (cell.replace(tag, '').trim() === '') return `a cell has only <${tags[0]?.name}>`;
  if (tags.some(({ attributes }) => tellingStyle.test(attributes))) return 'the style of a text was not understood';
  return null;
}

const blocks = /<\/?(?:p|div|br|li|ul|ol)\b/i;
const isLook = (name: string) => !/^(?:sub|sup|u|br|p|div|ul|ol|li)$/.test(name);
const left = 'The file’s HTML became text; bold, italics and colours were left out';

/** A sign < that begins no tag is only a sign. */
function withoutStraySigns(cell: string): string {
  const ends = [...cell.matchAll(tag)].map((found) => ({ found: found[0], at: found.index }));
  let [html, from] = ['', 0];
  for (const { found, at } of ends) {
    html += cell.slice(from, at).replaceAll('<', '&lt;') + found;
    from = at + found.length;
  }
  return html + cell.slice(from).replaceAll('<', '&lt;');
}

/** Text of a cell; `row` is where a word such as “HTML” says that its tags are meant. */
export function cellText(cell: string, row: string): CellText {
  const plain = { text: cell, repairs: [], doubts: [] };
  if (!/[<&]/.test(cell)) return plain;
  const tags = tagsIn(cell);
  if (tags.length === 0 && !entity.test(cell)) return plain;
  if (tags.length === 0 && asksAboutHtml.test(row)) {
    return { ...plain, doubts: [`“${entity.exec(cell)?.[0]}” may be what is asked about`] };
  }
  const problem = tags.length === 0 ? null : problemOf(cell, tags, row);
  if (problem !== null) return { ...plain, doubts: [problem] };
  const others = withoutStraySigns(cell);
  const html = blocks.test(others) ? others : others.replace(/\r?\n|\r/g, '<br>');
  const text = htmlToText(html, () => '');
  const said = tags.some(({ name }) => isLook(name)) ? left : 'The file’s HTML became text';
  return { text, repairs: [said], doubts: [] };
}
