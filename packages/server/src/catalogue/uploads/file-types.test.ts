import { describe, expect, test } from 'vitest';
import { aDocument, aFilm, aPdf, aZip } from '../../../test/uploading.ts';
import {
  captionsTextOf,
  checkHead,
  cleanFileName,
  materialTypeOf,
  refuseZipAtEnd,
  typeNamed,
  withEnding,
} from './file-types.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string, size = 4096) => Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(size, 1)]);
const brand = (name: string) => bytes(`\0\0\0\x18ftyp${name}\0\0\0\0${name}`);

function aStream(packet: number): Buffer {
  const stream = Buffer.alloc(4096, 1);
  for (let at = packet - 188; at < stream.length; at += packet) stream[at] = 0x47;
  return stream;
}

const png = hex('89504e470d0a1a0a');

describe('a film', () => {
  test.each([
    ['MP4', aFilm()],
    ['MOV', brand('qt  ')],
    ['an older MP4', brand('mp42')],
    ['Matroska', Buffer.concat([hex('1a45dfa3', 4), bytes('\x42\x82\x88matroska')])],
    ['WebM', Buffer.concat([hex('1a45dfa3', 4), bytes('\x42\x82\x84webm')])],
    ['MPEG-TS', aStream(188)],
    ['MPEG-TS of a camera', aStream(192)],
    ['AVI', bytes('RIFF\0\0\0\0AVI LIST')],
    ['Ogg', bytes('OggS\0\x02')],
    ['FLV', bytes('FLV\x01\x05')],
  ])('in %s is taken', (_what, head) => {
    expect(() => checkHead('video', head)).not.toThrow();
  });

  test.each([
    ['a playlist', bytes('#EXTM3U\nfile:///etc/passwd'), /playlist/],
    ['a playlist after a mark', bytes('\xef\xbb\xbf \n#EXTM3U'), /playlist/],
    ['a list for ffmpeg', bytes('ffconcat version 1.0\nfile /etc/passwd'), /playlist/],
    ['a web page', bytes('  <!DOCTYPE html><script>alert(1)</script>'), /web page/],
    ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /SVG/],
    ['a zip', aZip({ 'film.mp4': 'ftyp' }), /zip/],
    ['a picture in the container of MP4', brand('heic'), /not a film/],
    ['another one', brand('avif'), /not a film/],
    ['another file of Matroska’s container', Buffer.concat([hex('1a45dfa3', 4), bytes('other')]), /not a film/],
    ['sound in RIFF', bytes('RIFF\0\0\0\0WAVE'), /not a film/],
    ['a picture', png, /not a film/],
    ['a text', bytes('This is no film.'), /not a film/],
    ['a text that speaks of MP4', bytes('ftypisom and all that'), /not a film/],
    ['a sign of MPEG-TS alone', bytes('G'), /not a film/],
    ['nothing', Buffer.alloc(0), /not a film/],
  ])('is not %s, whatever its name says', (_what, head, message) => {
    expect(() => checkHead('video', head)).toThrow(message);
  });

  test('is not a zip as well: a zip is read from its end', () => {
    const both = Buffer.concat([aFilm(), aZip({ 'index.html': '<script>' })]);
    expect(() => checkHead('video', both)).not.toThrow();
    expect(() => refuseZipAtEnd(both)).toThrow(/zip file as well/);
    expect(() => refuseZipAtEnd(Buffer.concat([aFilm(), bytes('PK\x05\x06'), Buffer.alloc(40)]))).not.toThrow();
    expect(() => refuseZipAtEnd(Buffer.alloc(5))).not.toThrow();
  });
});

const ole = (stream: string) => Buffer.concat([hex('d0cf11e0a1b11ae1', 600), Buffer.from(stream, 'utf16le')]);
const openDocument = (kind: string) => aZip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, x: 'x' });
const office = 'application/vnd.openxmlformats-officedocument';

describe('a file beside a lesson', () => {
  test.each([
    ['a.pdf', aPdf(), 'application/pdf'],
    ['a.png', png, 'image/png'],
    ['a.jpg', hex('ffd8ffe0'), 'image/jpeg'],
    ['a.webp', bytes('RIFF\0\0\0\0WEBPVP8 \0'), 'image/webp'],
    ['a.docx', aDocument(), `${office}.wordprocessingml.document`],
    ['a.xlsx', aDocument('spreadsheetml.sheet'), `${office}.spreadsheetml.sheet`],
    ['a.pptx', aDocument('presentationml.presentation'), `${office}.presentationml.presentation`],
    ['a.odt', openDocument('text'), 'application/vnd.oasis.opendocument.text'],
    ['a.ods', openDocument('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
    ['a.odp', openDocument('presentation'), 'application/vnd.oasis.opendocument.presentation'],
    ['a.doc', ole('WordDocument'), 'application/msword'],
    ['a.xls', ole('Workbook'), 'application/vnd.ms-excel'],
    ['a.ppt', ole('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
    ['a.txt', Buffer.from('Ìwé kíkà: 1/2 < 3/4\r\n'), 'text/plain'],
    ['a.csv', bytes('na\xefve;caf\xe9\r\n1;2'), 'text/csv'],
    ['a.docx', aPdf(), 'application/pdf'],
  ])('%s is what its bytes say', (name, content, mediaType) => {
    expect(materialTypeOf(content, name).mediaType).toBe(mediaType);
  });

  test.each([
    ['a.pdf', bytes('<html>%PDF-1.7 <script>alert(1)</script>'), /web page/],
    ['a.png', bytes('\n <svg onload="alert(1)"/>'), /SVG/],
    ['a.txt', bytes('<?xml version="1.0"?><html/>'), /web page/],
    ['a.txt', bytes('#EXTM3U\nhttp://evil.test/'), /playlist/],
    ['a.docx', aZip({ 'run.exe': 'MZ' }), /zip file is not taken/],
    ['a.docx', aDocument('wordprocessingml.document', 'macroEnabled.main'), /macros/],
    ['a.pdf', Buffer.concat([aPdf(), aZip({ 'a.jar': 'x' })]), /zip file as well/],
    ['a.jpg', Buffer.concat([hex('ffd8ffe0'), aZip({ 'a.jar': 'x' })]), /zip file as well/],
    ['a.pdf', bytes('MZ\x90\0program'), /not taken here/],
    ['a.msg', ole('__nameid_version1.0'), /not taken here/],
    ['a.docx', bytes('PK\x03\x04 and then nothing'), /damaged/],
    ['a.mp3', bytes('ID3\x03\0\0'), /not taken here/],
    ['a.mp4', aFilm(), /not taken here/],
  ])('%s is refused where its bytes are something else (%#)', (name, content, message) => {
    expect(() => materialTypeOf(content, name)).toThrow(message);
  });

  test('gets the ending of what it is', () => {
    const pdf = typeNamed('application/pdf');
    expect(withEnding('notes.html', pdf)).toBe('notes.html.pdf');
    expect(withEnding('notes', pdf)).toBe('notes.pdf');
    expect(withEnding('Notes.PDF', pdf)).toBe('Notes.PDF');
    expect(withEnding('photo.jpeg', typeNamed('image/jpeg'))).toBe('photo.jpeg');
    expect([...withEnding('x'.repeat(150), pdf)]).toHaveLength(150);
  });
});

test.each([
  ['fractions.mp4', 'fractions.mp4'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\fractions.mp4', 'fractions.mp4'],
  ['..', ''],
  ['a/b/', ''],
  ['', ''],
  ['  .hidden. ', 'hidden'],
  ['two\r\nlines\0.pdf', 'twolines.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['what?<is>"this"|*.pdf', 'what is this .pdf'],
  ['Ìwé  kíkà.docx', 'Ìwé kíkà.docx'],
  [`${'long '.repeat(60)}.docx`, `${'long '.repeat(29).trim()}.docx`],
  [`${'😀'.repeat(200)}.pdf`, `${'😀'.repeat(146)}.pdf`],
])('the name %j is kept as %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
  expect([...kept].length).toBeLessThanOrEqual(150);
});

test('captions are text in UTF-8', () => {
  expect(captionsTextOf(Buffer.from('\uFEFFWEBVTT'))).toBe('WEBVTT');
  for (const wrong of [bytes('WEBVTT \xe9'), bytes('WEBVTT\0'), Buffer.from('WEBVTT', 'utf16le')]) {
    expect(() => captionsTextOf(wrong)).toThrow(/UTF-8/);
  }
});
