import { escapeMarkup } from '../../platform/files/html.ts';
import { isNode, nodesOf, textIn, type XmlNode } from '../../platform/files/read-xml.ts';
import { hasTags } from './html-texts.ts';

/** Texts, pictures and films of QTI 1.2 as HTML. */

/** Many programs call HTML plain. */
const isHtml = (text: string) => hasTags(text) || /&(?:nbsp|lt|gt|amp|quot|#\d+);/.test(text);

function serialised(node: XmlNode): string {
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  const inner = node.children.map((child) => (isNode(child) ? serialised(child) : escapeMarkup(child))).join('');
  return `<${node.name}${attributes.join('')}>${inner}</${node.name}>`;
}

export function materialHtml(node: XmlNode): string {
  const { name, attributes } = node;
  if (name === 'mattext' || name === 'mat_formattedtext' || name === 'matemtext') {
    const type = attributes.texttype ?? attributes.type ?? '';
    const text = textIn(node);
    if (nodesOf(node).length > 0)
      return node.children.map((one) => (isNode(one) ? serialised(one) : escapeMarkup(one))).join('');
    return /html/i.test(type) || isHtml(text) ? text : escapeMarkup(text).replace(/\r?\n/g, '<br>');
  }
  if (name === 'matimage')
    return `<img src="${escapeMarkup(attributes.uri ?? '')}" alt="${escapeMarkup(attributes.label ?? '')}">`;
  if (name === 'mataudio') return '<audio></audio>';
  if (name === 'matvideo' || name === 'matapplet' || name === 'matapplication') return '<video></video>';
  if (name === 'matbreak') return '<br>';
  const inner = nodesOf(node).map(materialHtml).join('');
  return name === 'material' ? `<div>${inner}</div>` : inner;
}
