import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { type House, openHouse, type Reply } from './house.ts';
import { anAdmin, type Person } from './people.ts';
import { aLesson } from './things.ts';

/** The requests of tus-js-client, one by one. */

export const tus = { 'tus-resumable': '1.0.0' };

type Wishes = Partial<Record<'kind' | 'lesson' | 'filename', string>>;

export function metadataOf(values: Wishes): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export function begin(house: House, as: Person | undefined, values: Wishes, size: number | string): Promise<Reply> {
  const headers = { ...tus, 'upload-length': String(size), 'upload-metadata': metadataOf(values) };
  return house.ask('POST', '/upload', { as, headers });
}

export const addressIn = ({ headers }: Reply): string => String(headers.location);

export function send(house: House, as: Person, address: string, offset: number, bytes: Buffer): Promise<Reply> {
  const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return house.ask('PATCH', address, { as, headers, body: bytes });
}

export const look = (house: House, as: Person, address: string) => house.ask('HEAD', address, { as, headers: tus });

/** Whole, in one piece; the reply to its last byte, or to its beginning where that is refused. */
export async function upload(house: House, as: Person, values: Wishes, bytes: Buffer): Promise<Reply> {
  const begun = await begin(house, as, values, bytes.length);
  return begun.status === 201 ? send(house, as, addressIn(begun), 0, bytes) : begun;
}

/** As much of it as a type is read from; each byte differs from its neighbours. */
export function aFilm(size = 10_000): Buffer {
  const film = Buffer.alloc(size, 'A frame of a film. ');
  film.write('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 0, 'latin1');
  return film;
}

export const aPdf = (size = 2000): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 'Notes. ')]);

export const aZip = (files: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

export const aDocument = (kind = 'wordprocessingml.document', main = 'main'): Buffer =>
  aZip({
    '[Content_Types].xml': `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.${main}+xml"/></Types>`,
    'word/document.xml': '<document/>',
  });

export const captions = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nA half is one of two equal parts.\n';

export async function aSchoolWithALesson() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lesson = (await aLesson(house, admin))._id;
  const folder = join(house.context.config.dataDir, 'uploads');
  return { house, admin, lesson, folder, video: { kind: 'video', lesson, filename: 'fractions.mp4' } };
}

export const films = (house: House) => house.db.selectFrom('films').selectAll().execute();
export const recorded = async ({ db }: House) =>
  (await db.selectFrom('audit').select('action').orderBy('at').orderBy('_id').execute())
    .map(({ action }) => action)
    .filter((action) => action.startsWith('lesson.film'));
export const idIn = (address: string) => address.split('/').at(-1) ?? '';

/** Begun by an admin, with its first bytes. */
export async function aHalf({ house, admin, video }: Awaited<ReturnType<typeof aSchoolWithALesson>>, film = aFilm()) {
  const address = addressIn(await begin(house, admin, video, film.length));
  await send(house, admin, address, 0, film.subarray(0, 6000));
  return { film, address, rest: film.subarray(6000) };
}
