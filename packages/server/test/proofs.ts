import sharp from 'sharp';

/** Pictures of receipts and the forms that bring them. */

const line = (x: number, y: number, word: string, size: number, fill: string) => {
  // A stroke for each bit of a letter instead of a font, so that every machine draws the same.
  const strokes = [...Buffer.from(word)].flatMap((byte, letter) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((bit) =>
      (byte >> bit) & 1
        ? `<rect x="${x + letter * size + (bit % 2) * size * 0.4}" y="${y + (bit >> 1) * size * 0.3}" width="${size * 0.35}" height="${size * 0.25}" fill="${fill}"/>`
        : '',
    ),
  );
  return strokes.join('');
};

/** As one banking app draws them: only the figures and the name differ. */
export function aReceiptPicture(amount: string, sender: string, session: string): Promise<Buffer> {
  const rows = [`From ${sender}`, 'To Hill School', 'Unity Bank', 'Successful', session];
  const drawn = rows.map((row, at) => line(40, 420 + at * 120, row, 22, '#222'));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><rect width="720" height="1280" fill="#fff"/><rect width="720" height="150" fill="#0a8f4f"/>${line(200, 60, 'Receipt', 40, '#fff')}${line(180, 230, amount, 50, '#111')}${drawn.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** As a messenger sends it on. */
export const squeezed = (picture: Buffer) => sharp(picture).resize(480).jpeg({ quality: 60 }).toBuffer();

export const aPdf = (text = '') => Buffer.from(`%PDF-1.4\n${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

export function proofForm(file: Buffer | null, fields: Record<string, string> = {}, name = 'slip.png'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file) form.set('proof', new Blob([new Uint8Array(file)]), name);
  return form;
}
