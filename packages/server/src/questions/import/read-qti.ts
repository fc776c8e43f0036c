import { posix } from 'node:path';
import { decode } from '../../platform/files/decode.ts';
import { attributeOf, childOf, nodesOf, readTree, type XmlNode } from '../../platform/files/read-xml.ts';
import { type Unzipped, unzip } from '../../platform/files/unzip.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Draft, type DraftPicture, newDraft, type Reading } from './draft.ts';
import { type Extras, extrasIn } from './extras.ts';
import { draftOfItem, type Stimulus } from './qti-item.ts';
import { allOf, asQti2, type QtiPicture } from './qti-tree.ts';
import { parsedJson } from './read-json.ts';
import { readQti1 } from './read-qti1.ts';

/** A package of QTI: a zip with imsmanifest.xml that lists the items or the test that names them (decision 25). */

const refuse = (message: string) => new AppError('invalid', message, 'file');
const damaged = () => refuse('This QTI package is broken. Please export it again.');

/** An export of 10,000 questions with pictures. */
export const mostQtiFiles = 25_000;

/** Some programs pack a folder instead of its files. */
const manifestOf = (names: readonly string[]) =>
  names.filter((name) => /^(?:[^/]+\/)?imsmanifest\.xml$/i.test(name)).toSorted((a, b) => a.length - b.length)[0];

export const isQtiPackage = (zip: Unzipped) => manifestOf(zip.names()) !== undefined;

export const isQtiItem = (text: string) =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>[]*>\s*)?<(?:\w+:)?(?:qti-assessment-item|assessmentItem|questestinterop)[\s>]/.test(
    text,
  );

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
  return (id) => extrasIn(Object.hasOwn(items, id) ? items[id] : null);
}

const dataUrl = /^data:image\/\w+;base64,(.+)$/s;

/** Canvas and others name the folder of the package instead of a path. */
const packageFolder = /^(?:\$|%24)(?:IMS|CANVAS)[-_](?:CC[-_]FILEBASE|FILEBASE)(?:\$|%24)\/?/i;

function pictureFrom(zip: Unzipped | null, item: string) {
  return ({ source, alt }: QtiPicture): DraftPicture | null => {
    const base64 = dataUrl.exec(source)?.[1];
    if (base64) return { bytes: Buffer.from(base64, 'base64'), alt };
    const path = source.replace(packageFolder, '');
    const names =
      path === source ? [resolved(item, source)] : [resolved('', path), resolved('', `web_resources/${path}`)];
    const bytes = names.map((name) => zip?.bytes(name) ?? null).find((found) => found !== null) ?? null;
    return bytes && { bytes, alt };
  };
}

/** The passages of an item; null for one that is not in the package. */
function stimuliOf(zip: Unzipped, item: string, root: XmlNode): (Stimulus | null)[] {
  return nodesOf(root, 'assessmentStimulusRef').map(({ attributes: { href = '' } }) => {
    const name = resolved(item, href);
    const text = textFrom(zip, name);
    const stimulus = text === null ? null : rootOf(text);
    const node = stimulus && childOf(stimulus, 'stimulusBody');
    return node ? { title: stimulus.attributes.title ?? '', node, pictureOf: pictureFrom(zip, name) } : null;
  });
}

const unreadable = (line: number, name: string, why: string): Draft => ({
  ...newDraft(line, name),
  refusal: { problem: 'unreadable', why },
});

type Package = { zip: Unzipped; extras: (id: string) => Extras };

function readItem({ zip, extras }: Package, name: string, line: number): Reading {
  const refusedAs = (why: string) => ({ drafts: [unreadable(line, name, why)], notes: [] });
  const text = textFrom(zip, name);
  if (text === null) return refusedAs(`The file “${name}” is missing in the package`);
  try {
    const root = rootOf(text);
    const pictureOf = pictureFrom(zip, name);
    if (root.name === 'questestinterop') return readQti1(root, line, pictureOf);
    if (root.name !== 'assessmentItem') return refusedAs(`The file “${name}” is no question`);
    const stimuli = stimuliOf(zip, name, root);
    const found = stimuli.filter((stimulus) => stimulus !== null);
    const draft = draftOfItem(root, {
      ...{ line, stimuli: found, pictureOf },
      extras: extras(root.attributes.identifier ?? ''),
    });
    if (found.length < stimuli.length)
      draft.refusal ??= { problem: 'unreadable', why: 'The passage of this question is missing in the package' };
    return { drafts: [draft], notes: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'too_large') throw error;
    return refusedAs(`The file “${name}” is broken`);
  }
}

const typeOf = (node: XmlNode) => attributeOf(node, 'type') ?? '';
const isItem = (node: XmlNode) => /^imsqti_(?:apip)?item_xml/i.test(typeOf(node));
const isTest = (node: XmlNode) => /^imsqti_(?:apip)?(?:test|assessment|section)_?/i.test(typeOf(node));
/** Canvas, Blackboard and Respondus. */
const isEarlier = (node: XmlNode) => /^imsqti_xmlv1|x-bb-qti|assessment\/.*xmlv1/i.test(typeOf(node));

/** Blackboard names its file in an attribute of its own. */
function hrefOf(node: XmlNode): string {
  const file = nodesOf(node, 'file')[0];
  return attributeOf(node, 'href') ?? attributeOf(node, 'file') ?? attributeOf(file, 'href') ?? '';
}

/** The items of a test, also of the sections that stand in files of their own. */
function namedIn(zip: Unzipped, name: string, seen: Set<string>): string[] {
  const text = seen.has(name) ? null : textFrom(zip, name);
  seen.add(name);
  if (text === null) return [];
  return allOf(rootOf(text), (node) => /^assessment(?:Item|Section)Ref$/.test(node.name)).flatMap((node) => {
    const found = resolved(name, node.attributes.href ?? '');
    return node.name === 'assessmentItemRef' ? [found] : namedIn(zip, found, seen);
  });
}

const isQuestionFile = (zip: Unzipped) => (name: string) => {
  const text = /\.(?:xml|dat|qti)$/i.test(name) ? textFrom(zip, name) : null;
  return text !== null && isQtiItem(text.replace(/^\ufeff/, ''));
};

/** By the manifest and its tests; where they name none, by what the files are. */
function itemNames(zip: Unzipped, manifest: string): string[] {
  const resources = allOf(rootOf(textFrom(zip, manifest) ?? ''), ({ name }) => name === 'resource');
  const nameOf = (node: XmlNode) => resolved(manifest, hrefOf(node));
  const listed = resources.filter((node) => isItem(node) || isEarlier(node)).map(nameOf);
  const seen = new Set<string>();
  const named = resources.filter(isTest).flatMap((node) => namedIn(zip, nameOf(node), seen));
  const names = [...new Set([...listed, ...named])];
  return names.length > 0 ? names : zip.names().filter(isQuestionFile(zip)).toSorted();
}

export function readQtiPackage(bytes: Buffer): Reading {
  const zip = unzip(bytes, 'file', mostQtiFiles);
  const manifest = manifestOf(zip.names()) ?? '';
  const names = itemNames(zip, manifest);
  if (names.length === 0) throw refuse('This package has no questions of QTI');
  const found: Package = { zip, extras: extrasFrom(zip, manifest) };
  const reading: Reading = { drafts: [], notes: [] };
  for (const name of names) {
    const { drafts, notes } = readItem(found, name, reading.drafts.length + 1);
    reading.drafts.push(...drafts);
    reading.notes.push(...notes);
  }
  return reading;
}

/** One item without its package, or a file of QTI 1.2. */
export function readQtiItem(text: string): Reading {
  const pictureOf = pictureFrom(null, '');
  const root = rootOf(text);
  if (root.name === 'questestinterop') return readQti1(root, 1, pictureOf);
  return { drafts: [draftOfItem(root, { line: 1, extras: {}, stimuli: [], pictureOf })], notes: [] };
}
