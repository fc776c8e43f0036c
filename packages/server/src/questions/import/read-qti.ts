import { posix } from 'node:path';
import { decode } from '../../platform/files/decode.ts';
import { attributeOf, childOf, nodesOf, readTree, type XmlNode } from '../../platform/files/read-xml.ts';
import { type Unzipped, unzip } from '../../platform/files/unzip.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Draft, type DraftPicture, newDraft, type Reading } from './draft.ts';
import { draftOfItem, type Extras } from './qti-item.ts';
import { allOf, asQti2, type QtiPicture } from './qti-tree.ts';
import { parsedJson } from './read-json.ts';

/** A package of QTI 2.0 to 3.0: a zip with imsmanifest.xml that lists the items (decision 25). */

const refuse = (message: string) => new AppError('invalid', message, 'file');
const damaged = () => refuse('This QTI package is broken. Please export it again.');

/** An export of 10,000 questions with pictures. */
export const mostQtiFiles = 25_000;

/** Some programs pack a folder instead of its files. */
const manifestOf = (names: readonly string[]) =>
  names.filter((name) => /^(?:[^/]+\/)?imsmanifest\.xml$/i.test(name)).toSorted((a, b) => a.length - b.length)[0];

export const isQtiPackage = (zip: Unzipped) => manifestOf(zip.names()) !== undefined;

export const isQtiItem = (text: string) =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:qti-assessment-item|assessmentItem)[\s>]/.test(text);

function rootOf(xml: string): XmlNode {
  const [root] = nodesOf(readTree(xml.replace(/^\ufeff/, '').trimStart(), damaged));
  if (!root) throw damaged();
  return asQti2(root);
}

/** A path as a file names it, seen from another file of the package. */
function resolved(from: string, path: string): string {
  const plain = path.replace(/[?#].*$/, '').replaceAll('\\', '/');
  try {
    return posix.normalize(posix.join(posix.dirname(from), decodeURIComponent(plain)));
  } catch {
    return posix.normalize(posix.join(posix.dirname(from), plain));
  }
}

const textFrom = (zip: Unzipped, name: string) => {
  const bytes = zip.bytes(name);
  return bytes && decode(bytes);
};

const extrasName = 'akada.json';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function extrasFrom(zip: Unzipped, manifest: string): (id: string) => Extras {
  const text = textFrom(zip, resolved(manifest, extrasName));
  const read = text === null ? null : parsedJson(text);
  const items = isObject(read) && isObject(read.items) ? read.items : {};
  return (id) => {
    const found = Object.hasOwn(items, id) ? items[id] : null;
    if (!isObject(found)) return {};
    const { correctAnswer, details, about } = found;
    return {
      ...(typeof correctAnswer === 'string' && { correctAnswer }),
      ...(isObject(details) && { details }),
      ...(isObject(about) && { about }),
    };
  };
}

const dataUrl = /^data:image\/\w+;base64,(.+)$/s;

function pictureFrom(zip: Unzipped | null, item: string) {
  return ({ source, alt }: QtiPicture): DraftPicture | null => {
    const base64 = dataUrl.exec(source)?.[1];
    if (base64) return { bytes: Buffer.from(base64, 'base64'), alt };
    const bytes = zip?.bytes(resolved(item, source)) ?? null;
    return bytes && { bytes, alt };
  };
}

function stimuliOf(zip: Unzipped, item: string, root: XmlNode) {
  return nodesOf(root, 'assessmentStimulusRef').flatMap(({ attributes: { href = '' } }) => {
    const text = textFrom(zip, resolved(item, href));
    if (text === null) return [];
    const stimulus = rootOf(text);
    const node = childOf(stimulus, 'stimulusBody');
    return node ? [{ title: stimulus.attributes.title ?? '', node }] : [];
  });
}

const unreadable = (line: number, name: string, why: string): Draft => ({
  ...newDraft(line, name),
  refusal: { problem: 'unreadable', why },
});

function readItem(zip: Unzipped, name: string, line: number, extras: (id: string) => Extras): Draft {
  const text = textFrom(zip, name);
  if (text === null) return unreadable(line, name, `The file “${name}” is missing in the package`);
  try {
    const root = rootOf(text);
    if (root.name !== 'assessmentItem') return unreadable(line, name, `The file “${name}” is no question`);
    const stimuli = stimuliOf(zip, name, root);
    const own = extras(root.attributes.identifier ?? '');
    return draftOfItem(root, { line, extras: own, stimuli, pictureOf: pictureFrom(zip, name) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'too_large') throw error;
    return unreadable(line, name, `The file “${name}” is broken`);
  }
}

const earlier =
  'This is a package of QTI 1.2, as Canvas exports it. Please export it as QTI 2 or 3, or as Moodle XML or text.';

export function readQtiPackage(bytes: Buffer): Reading {
  const zip = unzip(bytes, 'file', mostQtiFiles);
  const manifest = manifestOf(zip.names()) ?? '';
  const resources = allOf(rootOf(textFrom(zip, manifest) ?? ''), ({ name }) => name === 'resource');
  const typeOf = (node: XmlNode) => attributeOf(node, 'type') ?? '';
  const items = resources.filter((node) => /^imsqti_(?:apip)?item_xml/i.test(typeOf(node)));
  if (items.length === 0) {
    const isEarlier = resources.some((node) => /^imsqti_xmlv1|assessment\/.*xmlv1/i.test(typeOf(node)));
    throw refuse(isEarlier ? earlier : 'This package has no questions of QTI');
  }
  const extras = extrasFrom(zip, manifest);
  const drafts = items.map((node, index) =>
    readItem(zip, resolved(manifest, attributeOf(node, 'href') ?? ''), index + 1, extras),
  );
  return { drafts, notes: [] };
}

/** One item without its package. */
export function readQtiItem(text: string): Reading {
  const pictureOf = pictureFrom(null, '');
  return { drafts: [draftOfItem(rootOf(text), { line: 1, extras: {}, stimuli: [], pictureOf })], notes: [] };
}
