import { escapeMarkup, htmlToText } from '../../platform/files/html.ts';
import { mathmlToLatex } from '../../platform/files/mathml.ts';
import { isNode, nodesOf, type XmlNode } from '../../platform/files/read-xml.ts';
import { withDollars } from './maths.ts';

/** QTI 3 names what QTI 2 does with a prefix and hyphens: `qti-choice-interaction`, `max-choices`. */

const camel = (name: string) =>
  name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** As QTI 2 names it. */
export function asQti2(node: XmlNode): XmlNode {
  if (node.name === 'math') return node;
  return {
    name: node.name.startsWith('qti-') ? camel(node.name) : node.name,
    attributes: Object.fromEntries(Object.entries(node.attributes).map(([name, value]) => [camel(name), value])),
    children: node.children.map((child) => (isNode(child) ? asQti2(child) : child)),
  };
}

export function allOf(node: XmlNode | undefined, isWanted: (node: XmlNode) => boolean): XmlNode[] {
  return nodesOf(node).flatMap((child) => [...(isWanted(child) ? [child] : []), ...allOf(child, isWanted)]);
}

export type QtiPicture = { source: string; alt: string };
export type QtiTexts = { text: string; pictures: QtiPicture[] };

const unread = new Set(
  'feedbackInline feedbackBlock modalFeedback templateBlock templateInline rubricBlock script style'.split(' '),
);
const kept = new Set(
  'p div br span sup sub u table tr td th li ul ol h1 h2 h3 h4 h5 h6 blockquote pre hr prompt dl dt dd'.split(' '),
);
const asBlock: Readonly<Record<string, string>> = { prompt: 'p', dl: 'div', dt: 'p', dd: 'p' };

const isPicture = ({ name, attributes: { type = '' } }: XmlNode) =>
  name === 'img' || (name === 'object' && type.startsWith('image/'));

/** Replacement text for a node; null keeps the node. */
type Replace = (node: XmlNode) => string | null;

function htmlOf(children: XmlNode['children'], replace: Replace): string {
  return children
    .map((child) => {
      if (!isNode(child)) return escapeMarkup(child);
      const other = replace(child);
      if (other !== null) return escapeMarkup(other);
      if (unread.has(child.name)) return '';
      if (child.name === 'math') return escapeMarkup(`$${mathmlToLatex(child)}$`);
      const { src, data, alt = '' } = child.attributes;
      if (isPicture(child)) return `<img src="${escapeMarkup(src ?? data ?? '')}" alt="${escapeMarkup(alt)}">`;
      const inner = htmlOf(child.children, replace);
      if (!kept.has(child.name)) return inner;
      const name = asBlock[child.name] ?? child.name;
      return name === 'br' ? '<br>' : `<${name}>${inner}</${name}>`;
    })
    .join('');
}

export function textsOf(children: XmlNode['children'], replace: Replace = () => null): QtiTexts {
  const pictures: QtiPicture[] = [];
  const text = htmlToText(htmlOf(children, replace), (source, alt) => {
    pictures.push({ source, alt });
    return '';
  });
  return { text: withDollars(text), pictures };
}
