export type TranscriptLine = { seconds: number; clock: string; text: string };

const marked = /^\[((?:(\d{1,2}):)?(\d{1,2}):(\d{2}))\]\s*(.*)$/;

/** Parses the server's transcript: '[1:02:05] what is said', a paragraph each. */
export function readTranscript(file: string): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (const row of file.split('\n')) {
    const [, clock, hours = '0', minutes, seconds, text = ''] = marked.exec(row) ?? [];
    const last = lines.at(-1);
    if (clock !== undefined) {
      lines.push({ seconds: (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds), clock, text });
    } else if (last && row.trim() !== '') {
      last.text = `${last.text} ${row.trim()}`;
    }
  }
  return lines;
}

/** Letter by letter, so that places in the folded text are places in the text. */
function folded(text: string): string {
  return [...text]
    .map((letter) => {
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return bare.length === letter.length ? bare : letter;
    })
    .join('');
}

type Part = { at: number; text: string; isHit: boolean };

/** The text in parts, those that were searched for marked; null where it has none of them. */
export function partsFor(text: string, wanted: string): Part[] | null {
  const word = folded(wanted.trim());
  if (word === '') return [{ at: 0, text, isHit: false }];
  const plain = folded(text.normalize('NFC'));
  const whole = text.normalize('NFC');
  const parts: Part[] = [];
  let from = 0;
  for (let hit = plain.indexOf(word); hit !== -1; hit = plain.indexOf(word, from)) {
    if (hit > from) parts.push({ at: from, text: whole.slice(from, hit), isHit: false });
    from = hit + word.length;
    parts.push({ at: hit, text: whole.slice(hit, from), isHit: true });
  }
  if (from === 0) return null;
  if (from < whole.length) parts.push({ at: from, text: whole.slice(from), isHit: false });
  return parts;
}

/** The paragraph that is being said. */
export function currentLine(lines: readonly TranscriptLine[], seconds: number): TranscriptLine | null {
  return lines.filter((line) => line.seconds <= seconds).at(-1) ?? null;
}
