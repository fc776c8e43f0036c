import { deflateSync } from 'node:zlib';

/** Files that are two things at once, say what is not so, or name what lies elsewhere. */

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const zeroes = (length: number) => Buffer.alloc(length);

/** A box of MP4: its length, its name, its content. */
const box = (name: string, ...content: Buffer[]): Buffer => {
  const whole = Buffer.concat(content);
  return Buffer.concat([u32(whole.length + 8), Buffer.from(name, 'latin1'), whole]);
};

type Change = (content: Buffer) => Buffer;

/** Every box at the path, such as `moov/trak/tkhd`, with another content; the boxes around it get their new lengths. */
function changed(file: Buffer, path: string, change: Change): Buffer {
  const [wanted = '', ...deeper] = path.split('/');
  const boxes: Buffer[] = [];
  for (let at = 0; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    const content = file.subarray(at + 8, at + length);
    if (name !== wanted) boxes.push(file.subarray(at, at + length));
    else boxes.push(box(name, deeper.length > 0 ? changed(content, deeper.join('/'), change) : change(content)));
    at += length;
  }
  return Buffer.concat(boxes);
}

/** Sample offsets (`stco`), shifted by that many bytes. */
const moved = (film: Buffer, by: number) =>
  changed(film, 'moov/trak/mdia/minf/stbl/stco', (table) => {
    const copy = Buffer.from(table);
    for (let at = 8; at < copy.length; at += 4) copy.writeUInt32BE(copy.readUInt32BE(at) + by, at);
    return copy;
  });

/** A text near the beginning of a film that plays, in a box that players pass over. */
export function filmWithin(film: Buffer, text: string): Buffer {
  const first = film.readUInt32BE(0);
  const note = box('free', Buffer.from(text));
  const rest = moved(film, note.length);
  return Buffer.concat([rest.subarray(0, first), note, rest.subarray(first)]);
}

/** The heads of the film and of its tracks say so many seconds; its tables of frames do not. */
export function filmThatClaims(film: Buffer, seconds: number): Buffer {
  const write = (scaleAt: number, at: number) => (head: Buffer) => {
    const copy = Buffer.from(head);
    const scale = scaleAt < 0 ? 1000 : copy.readUInt32BE(scaleAt);
    copy.writeUInt32BE(Math.min(0xffffffff, seconds * scale), at);
    return copy;
  };
  const heads = changed(changed(film, 'moov/mvhd', write(12, 16)), 'moov/trak/mdia/mdhd', write(12, 16));
  return changed(heads, 'moov/trak/tkhd', write(-1, 20));
}

/** Version 1 of the head of a film has 64 bits for its duration. */
export const filmOfAllTime = (film: Buffer): Buffer =>
  changed(film, 'moov/mvhd', (head) =>
    Buffer.concat([Buffer.from([1, 0, 0, 0]), zeroes(16), u32(1), u32(0x7fffffff), u32(0xffffffff), head.subarray(20)]),
  );

/** Frames that are said to lie in another file: an alias of the Macintosh with a path, and a URL. */
export function filmElsewhere(film: Buffer, path: string, url: string): Buffer {
  const inMacWords = Buffer.from(`disk${path.replaceAll('/', ':')}`);
  const even = inMacWords.length % 2 === 0 ? inMacWords : Buffer.concat([inMacWords, zeroes(1)]);
  const volume = Buffer.concat([Buffer.from([4]), Buffer.from('disk'.padEnd(27, '\0'))]);
  const name = Buffer.concat([Buffer.from([6]), Buffer.from('passwd'.padEnd(63, '\0'))]);
  const tags = [u16(2), u16(inMacWords.length), even, u16(0xffff), u16(0)];
  const alias = box(
    'alis',
    zeroes(4),
    zeroes(10),
    volume,
    zeroes(12),
    name,
    zeroes(16),
    u16(1),
    u16(1),
    zeroes(16),
    ...tags,
  );
  const link = box('url ', zeroes(4), Buffer.from(`${url}\0`));
  return changed(film, 'moov/trak/mdia/minf/dinf/dref', () => Buffer.concat([zeroes(4), u32(2), alias, link]));
}

/** A compressed index, for which a player sets aside as much memory as it says. */
export const filmWithPackedIndex = (film: Buffer, bytes: number): Buffer =>
  changed(film, 'moov', () =>
    box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', u32(bytes), deflateSync(zeroes(1_000_000)))),
  );

const chunk = (name: string, ...content: Buffer[]): Buffer => {
  const whole = Buffer.concat(content);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(whole.length);
  return Buffer.concat([Buffer.from(name), length, whole, zeroes(whole.length % 2)]);
};
const list = (name: string, ...content: Buffer[]) => chunk('LIST', Buffer.from(name), ...content);

/** A film of AVI whose subtitles are a text of one's own: some players look at what kind of file that is, and open it. */
export function filmWithSubtitles(avi: Buffer, text: string): Buffer {
  const lists: Record<string, Buffer> = {};
  for (let at = 12; at + 12 <= avi.length; ) {
    const length = avi.readUInt32LE(at + 4);
    if (avi.toString('latin1', at, at + 4) === 'LIST')
      lists[avi.toString('latin1', at + 8, at + 12)] = avi.subarray(at + 12, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  const { hdrl = zeroes(0), movi = zeroes(0) } = lists;
  const head = Buffer.from(hdrl);
  // The number of streams in `avih`, one more.
  head.writeUInt32LE(2, 8 + 24);
  const stream = Buffer.concat([Buffer.from('txts'), zeroes(16), Buffer.from([1, 0, 0, 0, 1, 0, 0, 0]), zeroes(28)]);
  const name = Buffer.from('en\0\0', 'latin1');
  const content = Buffer.from(text);
  const [nameLength, length] = [Buffer.alloc(4), Buffer.alloc(4)];
  nameLength.writeUInt32LE(name.length);
  length.writeUInt32LE(content.length);
  const subtitles = Buffer.concat([
    Buffer.from('GAB2\0\x02\0'),
    nameLength,
    name,
    Buffer.from([4, 0]),
    length,
    content,
  ]);
  const streams = list('hdrl', head, list('strl', chunk('strh', stream), chunk('strf', zeroes(0))));
  return chunk('RIFF', Buffer.from('AVI '), streams, list('movi', chunk('01tx', subtitles), movi));
}
