import { inflateSync } from 'node:zlib';

/** Text of a generated PDF, line by line in writing order, decoded with each font's ToUnicode map. */

function objectsOf(pdf: string): Map<string, string> {
  const found = [...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)];
  return new Map(found.map(([, number = '', body = '']) => [number, body]));
}

function streamOf(body: string): string {
  const bytes = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '';
  const raw = Buffer.from(bytes, 'latin1');
  return /FlateDecode/.test(body) ? inflateSync(raw).toString('latin1') : bytes;
}

function textOf(hex: string): string {
  const units = hex.match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(from, 16);
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      letters.set(start + at, textOf(hex.replaceAll(' ', '')));
    }
  }
  return letters;
}

/** The dark squares of each QR code, row by row, as draw-slips draws them. */
function codesIn(content: string): boolean[][][] {
  const drawn = content.matchAll(/q\n1 0 0 1 [\d.]+ [\d.]+ cm\n([\d.]+) 0 0 \1 0 0 cm\n((?:[\d. ]+ re\n)+)/g);
  return [...drawn].map(([, , rows = '']) => {
    const found = rows
      .trim()
      .split('\n')
      .map((row) => row.split(' ').map(Number));
    const size = Math.max(...found.map(([, y = 0]) => y)) + 1;
    const code = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    for (const [x = 0, y = 0, width = 0] of found) code[y]?.fill(true, x, x + width);
    return code;
  });
}

export function readPdf(bytes: Buffer): { pages: number; lines: string[]; codes: boolean[][][] } {
  const pdf = bytes.toString('latin1');
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1];
      if (map) fonts.set(name, lettersOf(streamOf(objects.get(map) ?? '')));
    }
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  const contents = pages.map((page) => streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''));
  const lines = contents.flatMap((content) => {
    let font = '';
    return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, name, shown]) => {
      if (name) font = name;
      if (shown === undefined) return [];
      const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return [codes.map((code) => fonts.get(font)?.get(Number.parseInt(code, 16)) ?? '?').join('')];
    });
  });
  return { pages: pages.length, lines, codes: contents.flatMap(codesIn) };
}
