import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../config.ts';
import type { Rung } from '../../platform/db/film-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Context, perContext } from '../../platform/http/context.ts';
import { mediaFolder, openStorage } from '../../platform/storage/open-storage.ts';
import { placeOf } from '../../platform/storage/s3-settings.ts';
import { filmKey, materialKey, type Storage } from '../../platform/storage/storage.ts';
import type { MediaFile } from './backup-file.ts';
import type { Checked, Finding } from './check.ts';

type Film = Readonly<{ _id: string; state: string; rungs: readonly Rung[] }>;

const filesOfFilm = ({ _id, state, rungs }: Film): string[] => {
  if (state !== 'ready') return [filmKey.source(_id)];
  const names = rungs.map(({ height }) => (height === 0 ? 'sound' : String(height)));
  const lists = ['index', ...names].map((name) => filmKey.hls(_id, `${name}.m3u8`));
  return [filmKey.source(_id), ...lists, ...names.map((name) => filmKey.hls(_id, `${name}.m4s`))];
};

/** Required storage keys, by id of a film or of a lesson's file. */
export function filesOf(films: readonly Film[], materialIds: readonly string[]): Map<string, string[]> {
  return new Map([
    ...films.map((film): [string, string[]] => [film._id, filesOfFilm(film)]),
    ...materialIds.map((_id): [string, string[]] => [_id, [materialKey(_id)]]),
  ]);
}

type MissingFiles = Readonly<{ films: number; materials: number; lessons: readonly string[] }>;

/** Rows whose files are not all in the storage. */
export async function missingFiles(db: Db, storage: Storage): Promise<MissingFiles> {
  const films = await db.selectFrom('films').select(['_id', 'lesson_id', 'state', 'rungs']).execute();
  const materials = await db.selectFrom('materials').select(['_id', 'lesson_id']).execute();
  if (films.length + materials.length === 0) return { films: 0, materials: 0, lessons: [] };
  const stored = new Set([...(await storage.list('films/')), ...(await storage.list('materials/'))]);
  const needed = filesOf(
    films.map((film) => ({ ...film, rungs: JSON.parse(film.rungs) as Rung[] })),
    materials.map(({ _id }) => _id),
  );
  const isGone = ({ _id }: { _id: string }) => (needed.get(_id) ?? []).some((key) => !stored.has(key));
  const [goneFilms, goneMaterials] = [films.filter(isGone), materials.filter(isGone)];
  const ids = new Set([...goneFilms, ...goneMaterials].map(({ lesson_id }) => lesson_id));
  const rows = ids.size === 0 ? [] : await db.selectFrom('lessons').select(['_id', 'title']).orderBy('title').execute();
  const lessons = rows.filter(({ _id }) => ids.has(_id)).map(({ title }) => title);
  return { films: goneFilms.length, materials: goneMaterials.length, lessons };
}

const mostNamed = 10;

const counted = (count: number, one: string, many: string) =>
  count > 0 ? [`${count.toLocaleString('en')} ${count === 1 ? one : many}`] : [];

function named(lessons: readonly string[]): string {
  const more = lessons.length > mostNamed ? ` and ${lessons.length - mostNamed} more lessons` : '';
  const titles = lessons.slice(0, mostNamed).map((title) => `“${title}”`);
  return `${titles.join(', ')}${more}`;
}

/** Null if none is missing. */
export function missingInWords({ films, materials, lessons }: MissingFiles): string | null {
  if (films + materials === 0) return null;
  const what = [...counted(films, 'film', 'films'), ...counted(materials, 'file of a lesson', 'files of lessons')].join(
    ' and ',
  );
  return `${what} ${films + materials === 1 ? 'is' : 'are'} missing, of ${named(lessons)}.`;
}

/** Titles of the lessons, by the rows of a backup. */
export function lessonsOf(backup: string, files: readonly MediaFile[]): string {
  const ids = new Set(files.map(([key]) => key.split('/')[1]));
  const database = new DatabaseSync(backup, { readOnly: true });
  try {
    const rows = database
      .prepare(
        'select f._id, title from lessons join (select _id, lesson_id from films union all select _id, lesson_id from materials) f on lesson_id = lessons._id order by title',
      )
      .all();
    const titles = new Set(rows.filter(({ _id }) => ids.has(String(_id))).map(({ title }) => String(title)));
    return `of ${named([...titles])}`;
  } finally {
    database.close();
  }
}

const freshMs = 60_000;

const seen = perContext((): { at: number; words: Promise<string | null> } => ({
  at: Number.NEGATIVE_INFINITY,
  words: Promise.resolve(null),
}));

/** Cached for a minute. Null also if the storage does not answer, which is reported elsewhere. */
export function missingNow(context: Context): Promise<string | null> {
  const { db, storage, now } = context;
  const last = seen(context);
  // The clock may have been set back.
  if (Math.abs(now() - last.at) >= freshMs) {
    last.at = now();
    last.words = missingFiles(db, storage).then(missingInWords, () => null);
  }
  return last.words;
}

export const placeOfFiles = (config: Pick<Config, 's3' | 'dataDir'>) =>
  config.s3 ? placeOf(config.s3) : mediaFolder(config);

/** Old schools have no table of films. */
export async function checkMissingFiles({ config, db }: Pick<Checked, 'config' | 'db'>): Promise<Finding[]> {
  const words = missingInWords(await missingFiles(db, await openStorage(config)));
  if (words === null) return [];
  const remedy = `They should lie in ${placeOfFiles(config)}: put them back from a backup that holds them (npm run cli -- restore-media FILE), or upload them again.`;
  return [{ finding: words, remedy }];
}
