import { inflateSync } from 'node:zlib';

/** What a PDF of ours says, line by line as it was written, read through the table of letters of each font. */

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

export function readPdf(bytes: Buffer): { pages: number; lines: string[] } {
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
  const lines = pages.flatMap((page) => {
    const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '');
    let font = '';
    return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, name, shown]) => {
      if (name) font = name;
      if (shown === undefined) return [];
      const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return [codes.map((code) => fonts.get(font)?.get(Number.parseInt(code, 16)) ?? '?').join('')];
    });
  });
  return { pages: pages.length, lines };
}
