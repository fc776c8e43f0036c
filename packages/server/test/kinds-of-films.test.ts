import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filmKey } from '../src/platform/storage/storage.ts';
import { aFilmFile, aFolder, anUploadedFilm, ffmpeg, filmsOf, tracksOf, workOnFilms } from './films.ts';
import { openHouse } from './house.ts';
import { anAdmin } from './people.ts';
import { aLesson } from './things.ts';

async function prepared(file: string) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lesson = await aLesson(house, admin);
  const { _id } = await anUploadedFilm(house, lesson, file);
  await workOnFilms(house);
  const [film] = await filmsOf(house, lesson, admin);
  if (!film) return expect.unreachable('no film');
  const media = (name: string) => join(house.context.config.dataDir, 'media', filmKey.hls(_id, name));
  const names = await house.context.storage.list(filmKey.all(_id));
  return { film, media, names: names.map((name) => name.replace(`films/${_id}/`, '')), house };
}

const heightsOf = (film: { qualities: readonly { height: number }[] }) => film.qualities.map(({ height }) => height);

test('a film becomes a list of qualities, each one file, with the sound beside them', async () => {
  const file = aFilmFile({ seconds: 14, size: '640x360' });
  const { film, media, names } = await prepared(file);
  expect(film).toMatchObject({ state: 'ready', progress: 100, problem: null, posterSecond: 1 });
  expect(film.durationSeconds).toBeCloseTo(14, 0);
  expect(heightsOf(film)).toEqual([144, 240, 360]);
  expect(names).toEqual(
    [
      ...['144', '240', '360', 'sound'].flatMap((name) => [`hls/${name}.m3u8`, `hls/${name}.m4s`]),
      ...['hls/index.m3u8', 'poster.jpg', 'source'],
    ].toSorted(),
  );
  const index = readFileSync(media('index.m3u8'), 'utf8');
  expect(index).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n/);
  expect(index.match(/AUDIO="sound"/g)).toHaveLength(3);
  expect(index).toMatch(/RESOLUTION=256x144,FRAME-RATE=10.000,CODECS="avc1.4d40[0-9a-f]{2},mp4a.40.2"/);
  expect(tracksOf(media('240.m4s'))).toMatchObject([
    { codec_name: 'h264', profile: 'Main', width: 426, height: 240, start_time: '0.000000' },
  ]);
  expect(tracksOf(media('sound.m4s'))).toMatchObject([{ codec_name: 'aac', profile: 'LC', channels: 1 }]);
  const cuts = (name: string) => readFileSync(media(`${name}.m3u8`), 'utf8').match(/#EXTINF:[\d.]+/g);
  expect(cuts('144')).toEqual(cuts('360'));
  expect(cuts('144')).toHaveLength(3);
});

test('the list plays: ffmpeg as a stranger reads every quality from beginning to end', async () => {
  const { media } = await prepared(aFilmFile({ seconds: 14, size: '640x360' }));
  const args = ['-v', 'error', '-allowed_extensions', 'ALL', '-i', media('index.m3u8'), '-map', '0', '-f', 'null', '-'];
  const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('weights are of the whole film, a quality with its sound', async () => {
  const { film, house } = await prepared(aFilmFile());
  const sizeOf = async (name: string) => (await house.context.storage.size(filmKey.hls(film._id, name))) ?? 0;
  const [sound, lowest] = [await sizeOf('sound.m4s'), await sizeOf('144.m4s')];
  expect(film.sound?.megabytes).toBeCloseTo(sound / 1e6, 1);
  expect(film.qualities[0]?.kbps).toBe(Math.round(((sound + lowest) * 8) / (1000 * (film.durationSeconds ?? 0))));
});

test('an upright film keeps its shape, and its shorter side counts', async () => {
  const { film, media } = await prepared(aFilmFile({ size: '360x640' }));
  expect(heightsOf(film)).toEqual([144, 240, 360]);
  expect(tracksOf(media('144.m4s'))).toMatchObject([{ width: 144, height: 256 }]);
});

test('a film that a phone recorded on its side is stored upright', async () => {
  const flat = aFilmFile({ size: '640x360' });
  const turned = join(aFolder(), 'turned.mp4');
  ffmpeg('-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned);
  const { media } = await prepared(turned);
  expect(tracksOf(media('144.m4s'))).toMatchObject([{ width: 144, height: 256 }]);
});

test('odd sizes, pixels that are not square, and a film smaller than the lowest quality', async () => {
  const odd = aFilmFile({ size: '321x241', args: ['-pix_fmt', 'yuv444p'] });
  expect(tracksOf((await prepared(odd)).media('240.m4s'))).toMatchObject([{ width: 320, height: 240 }]);
  const wide = aFilmFile({ size: '320x240', args: ['-vf', 'setsar=4/3'] });
  expect(tracksOf((await prepared(wide)).media('240.m4s'))).toMatchObject([{ width: 428, height: 240 }]);
  const small = await prepared(aFilmFile({ size: '66x50' }));
  expect(heightsOf(small.film)).toEqual([144]);
  expect(tracksOf(small.media('144.m4s'))).toMatchObject([{ width: 66, height: 50 }]);
});

test('a film without sound has none, and its list names none', async () => {
  const { film, media, names } = await prepared(aFilmFile({ sound: false }));
  expect([film.state, film.sound]).toEqual(['ready', null]);
  expect(names.some((name) => name.includes('sound'))).toBe(false);
  expect(readFileSync(media('index.m3u8'), 'utf8')).not.toMatch(/sound|mp4a/);
});

test('a screen recording whose pictures come at any time keeps its length', async () => {
  const args = ['-vf', "select='lt(mod(n,10),2)+eq(n,59)'", '-vsync', 'vfr'];
  const { film } = await prepared(aFilmFile({ seconds: 6, args }));
  expect(film.state).toBe('ready');
  expect(film.durationSeconds).toBeCloseTo(6, 0);
});

test('a film with high dynamic range becomes an ordinary one', async () => {
  const colours = 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc';
  const tags = ['-color_trc', 'smpte2084', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'];
  const args = ['-pix_fmt', 'yuv420p10le', '-x264-params', colours, ...tags];
  const { film, media } = await prepared(aFilmFile({ args }));
  expect([film.problem, film.state]).toEqual([null, 'ready']);
  expect(tracksOf(media('144.m4s'))).toMatchObject([{ pix_fmt: 'yuv420p' }]);
});

test.each([
  ['film.mov', []],
  ['film.mkv', []],
  ['film.ts', []],
  ['film.avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
  ['film.flv', []],
  ['film.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
  ['film.ogv', ['-c:v', 'libtheora', '-c:a', 'libvorbis']],
])('%s is read', async (name, args) => {
  const { film } = await prepared(aFilmFile({ name, args }));
  expect([film.problem, film.state]).toEqual([null, 'ready']);
});

test('a cover in the file is not the film', async () => {
  const folder = aFolder();
  const cover = join(folder, 'cover.png');
  ffmpeg('-f', 'lavfi', '-i', 'color=red:s=640x640:d=1', '-frames:v', '1', cover);
  const both = join(folder, 'both.mp4');
  ffmpeg(
    '-i',
    cover,
    '-i',
    aFilmFile(),
    ...['-map', '0', '-map', '1', '-c', 'copy'],
    '-disposition:v:0',
    'attached_pic',
    both,
  );
  const { media } = await prepared(both);
  expect(tracksOf(media('144.m4s'))).toMatchObject([{ width: 256, height: 144 }]);
});

test('the picture is taken where there is something to see', async () => {
  const dark = join(aFolder(), 'dark.mp4');
  const parts = ['color=black:s=256x144:d=8:r=5', 'testsrc=s=256x144:d=12:r=5'].flatMap((part) => [
    '-f',
    'lavfi',
    '-i',
    part,
  ]);
  ffmpeg(...parts, '-filter_complex', '[0][1]concat=n=2:v=1', '-pix_fmt', 'yuv420p', dark);
  const { film } = await prepared(dark);
  expect(film.posterSecond).toBe(10);
});

test('a film of noise, which nothing can make small, keeps to what ten minutes may weigh', async () => {
  const { film } = await prepared(
    aFilmFile({ seconds: 30, size: '256x144', rate: 25, args: ['-vf', 'noise=alls=100:allf=t'] }),
  );
  const megabytesOfTenMinutes = (kbps = 0) => (kbps * 600) / 8 / 1000;
  expect(megabytesOfTenMinutes(film.qualities[0]?.kbps)).toBeLessThan(10);
  expect(megabytesOfTenMinutes(film.sound?.kbps)).toBeLessThan(3);
});
