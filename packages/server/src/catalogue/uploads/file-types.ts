import type { UploadKind } from '@akada/contract';
import { invisible } from '@akada/contract/rules/clean-name';
import { startsWith } from '../../platform/files/decode.ts';
import { endsAsZip, unzip } from '../../platform/files/unzip.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** File types detected from content: file name and declared media type prove nothing. */

/** Enough of a file's beginning to know what it is. */
export const headBytes = 4096;

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Pictures have the container of MP4 too. */
const pictureBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|crx )$/;

const isMp4 = (head: Buffer) => ascii(head, 4, 8) === 'ftyp' && !pictureBrands.test(ascii(head, 8, 12));
const isMatroska = (head: Buffer) => startsWith(head, '1a45dfa3') && /matroska|webm/.test(ascii(head, 4, 80));
const isRiff = (head: Buffer, type: string) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === type;

/** Packets of 188 bytes, each with a sign at its beginning; cameras put four bytes before it. */
const isTransportStream = (head: Buffer) =>
  [188, 192].some((packet) => [0, 1, 2, 3].every((count) => head[count * packet + (packet - 188)] === 0x47));

const isFilm = (head: Buffer) =>
  isMp4(head) ||
  isMatroska(head) ||
  isRiff(head, 'AVI ') ||
  isTransportStream(head) ||
  ascii(head, 0, 4) === 'OggS' ||
  ascii(head, 0, 4) === 'FLV\x01';

const refusal = (message: string) => new AppError('unsupported_media_type', message, 'file');

const textOf = (head: Buffer) =>
  ascii(head, 0, 512)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();

/** Refuses content that a browser would run, or that makes a player follow other addresses. */
function refuseActive(head: Buffer): void {
  const text = textOf(head);
  if (/^#EXTM3U|^ffconcat/i.test(text)) {
    throw refusal('This is a playlist: a list of addresses, and no film. Please send the film itself.');
  }
  if (text.startsWith('<')) throw refusal('This is a web page or a drawing in SVG, which is not taken here.');
}

const filmWords = 'Please send MP4, MOV, MKV, WebM, MPEG-TS, AVI, Ogg or FLV.';

function checkFilm(head: Buffer): void {
  refuseActive(head);
  if (startsWith(head, '504b0304')) throw refusal(`This is a zip file. ${filmWords} A zip has to be unpacked first.`);
  if (!isFilm(head)) throw refusal(`This file is not a film, whatever its name says. ${filmWords}`);
}

/** As soon as the first bytes of an upload are there, so that nobody sends gigabytes in vain. */
export function checkHead(kind: UploadKind, head: Buffer): void {
  if (kind === 'video') checkFilm(head);
  if (kind === 'material') refuseActive(head);
}

export function refuseZipAtEnd(tail: Buffer): void {
  if (endsAsZip(tail)) throw refusal('This file is a zip file as well. Please send a file that is only one thing.');
}

export function captionsTextOf(bytes: Buffer): string {
  const refused = () => refusal('Captions must be a WebVTT (.vtt) or SubRip (.srt) text in UTF-8.');
  if (bytes.includes(0)) throw refused();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused();
  }
}

export type FileType = { mediaType: string; extensions: readonly string[] };

const office = 'application/vnd.openxmlformats-officedocument';
const odf = 'application/vnd.oasis.opendocument';
const type = (mediaType: string, ...extensions: string[]): FileType => ({ mediaType, extensions });

/** By what stands in `[Content_Types].xml`; a document with macros has another one. */
const officeTypes: readonly (readonly [string, FileType])[] = [
  [`${office}.wordprocessingml.document.main+xml`, type(`${office}.wordprocessingml.document`, 'docx')],
  [`${office}.spreadsheetml.sheet.main+xml`, type(`${office}.spreadsheetml.sheet`, 'xlsx')],
  [`${office}.presentationml.presentation.main+xml`, type(`${office}.presentationml.presentation`, 'pptx')],
];
const odfTypes = [type(`${odf}.text`, 'odt'), type(`${odf}.spreadsheet`, 'ods'), type(`${odf}.presentation`, 'odp')];

/** By the name of a stream, which the directory has in UTF-16. */
const oleTypes: readonly (readonly [string, FileType])[] = [
  ['WordDocument', type('application/msword', 'doc')],
  ['PowerPoint Document', type('application/vnd.ms-powerpoint', 'ppt')],
  ['Workbook', type('application/vnd.ms-excel', 'xls')],
];

const pdf = type('application/pdf', 'pdf');
const png = type('image/png', 'png');
const jpeg = type('image/jpeg', 'jpg', 'jpeg');
const webp = type('image/webp', 'webp');
const csv = type('text/csv', 'csv');
const plain = type('text/plain', 'txt', 'md');

const materialWords =
  'Please send PDF, Word, Excel, PowerPoint, OpenDocument, PNG, JPEG, WebP, or a plain text or CSV file.';

/** Limits the two lists of types in a zip, because the server unpacks them. */
const mostListBytes = 1024 * 1024;

function zippedType(bytes: Buffer): FileType | undefined {
  const zip = unzip(bytes, 'file', 10_000, mostListBytes);
  const declared = zip.text('mimetype')?.trim();
  const contents = zip.text('[Content_Types].xml') ?? '';
  if (/macroEnabled/i.test(contents)) {
    throw refusal('This document holds macros, which are programs. Please save it without them.');
  }
  return (
    odfTypes.find(({ mediaType }) => mediaType === declared) ??
    officeTypes.find(([part]) => contents.includes(`"${part}"`))?.[1]
  );
}

/** Text has no control characters but line ends and tabs. */
function isText(bytes: Buffer): boolean {
  for (const byte of bytes) if ((byte < 32 && (byte < 9 || byte === 11 || byte > 13)) || byte === 127) return false;
  return true;
}

function plainType(bytes: Buffer, fileName: string): FileType | undefined {
  if (!isText(bytes)) return undefined;
  return /\.csv$/i.test(fileName) ? csv : plain;
}

/** The whole file, because an office document is a zip file whose directory is at its end. */
export function materialTypeOf(bytes: Buffer, fileName: string): FileType {
  refuseActive(bytes);
  if (startsWith(bytes, '504b0304')) {
    const found = zippedType(bytes);
    if (found) return found;
    throw refusal(`A zip file is not taken here. ${materialWords}`);
  }
  const found =
    (ascii(bytes, 0, 5) === '%PDF-' && pdf) ||
    (startsWith(bytes, '89504e470d0a1a0a') && png) ||
    (startsWith(bytes, 'ffd8ff') && jpeg) ||
    (isRiff(bytes, 'WEBP') && webp) ||
    (startsWith(bytes, 'd0cf11e0a1b11ae1') &&
      oleTypes.find(([stream]) => bytes.includes(Buffer.from(stream, 'utf16le')))?.[1]) ||
    plainType(bytes, fileName);
  if (!found) throw refusal(`This file is of a kind that is not taken here. ${materialWords}`);
  refuseZipAtEnd(bytes.subarray(-65_557));
  return found;
}

const longestName = 150;

const endingOf = (name: string) => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[0] ?? '';

function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= longestName) return name;
  const ending = endingOf(name);
  return `${letters
    .slice(0, longestName - ending.length)
    .join('')
    .trimEnd()}${ending}`;
}

/** The last part of a path, without characters that file systems or readers refuse. Empty if nothing is left. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const shown = last
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, ' ')
    .replace(/\s+/g, ' ');
  return shortened(
    shown
      .trim()
      .replace(/^\.+/, '')
      .replace(/[. ]+$/, '')
      .trim(),
  );
}

/** Appends the extension of the detected type, so that a download named `notes.html` does not open as a page. */
export function withEnding(name: string, { extensions }: FileType): string {
  const [usual = ''] = extensions;
  return extensions.includes(endingOf(name).slice(1).toLowerCase()) ? name : shortened(`${name}.${usual}`);
}

const known = [
  ...[...officeTypes, ...oleTypes].map(([, found]) => found),
  ...odfTypes,
  ...[pdf, png, jpeg, webp, csv, plain],
];

export const typeNamed = (mediaType: string): FileType =>
  known.find((found) => found.mediaType === mediaType) ?? { mediaType, extensions: [] };
