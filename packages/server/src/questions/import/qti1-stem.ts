import { isNode, type XmlNode } from '../../platform/files/read-xml.ts';
import { allOf } from './qti-tree.ts';

/** What an item of QTI 1.2 asks, without its places to answer; a gap within the words stays one. */

export const isResponse = ({ name }: XmlNode) => name.startsWith('response_') && name !== 'response_label';

const isTyped = ({ name }: XmlNode) => name === 'response_str' || name === 'response_num';

const gap = '⟦gap⟧';

const gapNode: XmlNode = { name: 'matemtext', attributes: {}, children: [gap] };

const isMaterial = ({ name }: XmlNode) => name === 'material';
const isLabel = ({ name }: XmlNode) => name === 'response_label';

/** A row of `render_fib` may hold the words around its gaps. */
function rowOf(node: XmlNode): XmlNode[] {
  if (allOf(node, isMaterial).length === 0) return [];
  return node.children.filter(isNode).flatMap((child) => (isLabel(child) ? [gapNode] : [stemOf(child)]));
}

/** Of a response with words in its row these are kept in place; otherwise its gap stands where it stands. */
function opened(response: XmlNode): XmlNode[] {
  const hasRow = allOf(response, ({ name }) => name === 'render_fib').some((row) => rowOf(row).length > 0);
  const inner = stemOf({ ...response, name: 'flow' });
  return isTyped(response) && !hasRow ? [inner, gapNode] : [inner];
}

/** `kept` is the response that is read in its place; others are left out. */
export function stemOf(node: XmlNode, kept?: XmlNode): XmlNode {
  const children = node.children.flatMap((child): XmlNode['children'] => {
    if (!isNode(child)) return [child];
    if (isResponse(child)) return child === kept ? opened(child) : [];
    if (child.name === 'render_fib') return rowOf(child);
    return child.name.startsWith('render_') ? [] : [stemOf(child, kept)];
  });
  return { ...node, children };
}

/** 'The capital of Kogi is ____, which …'; a gap at the end is none. */
export const withGaps = (text: string) =>
  text
    .trim()
    .replace(/(?:\s*⟦gap⟧)+$/, '')
    .replace(/\s*⟦gap⟧\s*(?=[.,;:!?)])/g, ' ____')
    .replace(/\s*⟦gap⟧\s*/g, ' ____ ')
    .trim();

/** 'Roses are [a]', as Canvas names its gaps. */
export function withNamedGap(text: string, response: XmlNode): string {
  const name = (response.attributes.ident ?? '').replace(/^response_/, '');
  const lines = text.split('\n');
  if (name === '' || lines.filter((line) => line.includes(`[${name}]`)).length !== 1) return text;
  return lines
    .filter((line) => line.trim() !== name)
    .join('\n')
    .replace(`[${name}]`, '____');
}

/** Gaps that a response has. */
export function gapsIn(response: XmlNode): number {
  if (!isTyped(response)) return 1;
  const rows = allOf(response, ({ name }) => name === 'render_fib');
  return rows.reduce((sum, row) => sum + Math.max(1, allOf(row, isLabel).length), 0) || 1;
}
