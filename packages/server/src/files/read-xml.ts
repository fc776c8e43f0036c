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

/** Throws what `damaged` makes where the XML is broken. Entities of a document type are not expanded: the parser knows none but XML's own. */
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
