/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';
import { AppError } from '../http/app-error.ts';

export type Attributes = Record<string, string>;
export type XmlReader = {
  open?: (name: string, attributes: () => Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Throws `damaged()` if the XML is broken. Never expands entities of a document type, only XML's own. */
export function readXml(xml: string, damaged: () => AppError, reader: XmlReader): void {
  let failure: unknown = null;
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    const decoded = () => {
      const found = attributes();
      return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, decode(value)]));
    };
    reader.open?.(localName(name), decoded);
  });
  parser.on('closeTag', (name) => reader.close?.(localName(name)));
  parser.on('text', (text, decode) => reader.text?.(decode(text)));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('warn', () => {});
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.parse(xml);
  if (failure instanceof AppError) throw failure;
  if (failure) throw damaged();
}

export type XmlNode = { name: string; attributes: Attributes; children: (XmlNode | string)[] };

/** Deeper documents are attacks on the stack. */
const deepest = 200;

/** The whole document. Throws `damaged()` if the XML is broken or too deep. */
export function readTree(xml: string, damaged: () => AppError): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [] };
  const open = [root];
  readXml(xml, damaged, {
    open: (name, attributes) => {
      const node: XmlNode = { name, attributes: attributes(), children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
      if (open.length > deepest) throw damaged();
    },
    close: () => {
      if (open.length > 1) open.pop();
    },
    text: (text) => open.at(-1)?.children.push(text),
  });
  return root;
}

export const isNode = (child: XmlNode | string): child is XmlNode => typeof child !== 'string';

export const nodesOf = (node: XmlNode | undefined, name?: string): XmlNode[] =>
  (node?.children ?? []).filter(isNode).filter((child) => name === undefined || child.name === name);

/** The first child of this name. */
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined => nodesOf(node, name)[0];

/** With any prefix. */
export function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  if (!node) return undefined;
  const key = Object.keys(node.attributes).find((one) => localName(one) === name);
  return key === undefined ? undefined : node.attributes[key];
}

export const textIn = (node: XmlNode): string =>
  node.children.map((child) => (isNode(child) ? textIn(child) : child)).join('');
