import { attributeOf, childOf, nodesOf, type XmlNode } from './read-xml.ts';

/** Bold type and headings that Word takes from the styles of a document. */

export type WordStyles = { isBold: (id: string) => boolean; isHeading: (id: string) => boolean };

/** `<w:b/>` is on, `<w:b w:val="0"/>` is off. */
export const isOn = (node: XmlNode) => !['0', 'false', 'off', 'none'].includes(attributeOf(node, 'val') ?? '1');

/** Styles that are based on each other in a circle are damaged. */
const deepest = 10;

export function stylesOf(root: XmlNode | null): WordStyles {
  const all = new Map(
    nodesOf(root ? childOf(root, 'styles') : undefined, 'style').map((style) => [
      attributeOf(style, 'styleId') ?? '',
      style,
    ]),
  );
  const isBold = (id: string, depth = 0): boolean => {
    const style = all.get(id);
    const bold = childOf(childOf(style, 'rPr'), 'b');
    if (bold) return isOn(bold);
    const base = attributeOf(childOf(style, 'basedOn'), 'val');
    return base !== undefined && depth < deepest && isBold(base, depth + 1);
  };
  const isHeading = (id: string) =>
    /^(?:heading\s?\d|title|subtitle)$/i.test(attributeOf(childOf(all.get(id), 'name'), 'val') ?? id);
  return { isBold: (id) => isBold(id), isHeading };
}
