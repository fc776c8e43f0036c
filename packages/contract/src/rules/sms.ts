/** Text messages in the alphabet of GSM 03.38, in which one SMS holds 160 letters. */

export const longestSms = 160;

/** Those of its basic table that one septet holds. */
const basic = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

const others: Readonly<Record<string, string>> = {
  ...{ '’': "'", '‘': "'", ʼ: "'", '“': '"', '”': '"', '–': '-', '—': '-', '…': '...', '·': '-' },
  ...{ '[': '(', ']': ')', '{': '(', '}': ')', '~': '-', '|': '/', '\\': '/', '€': 'EUR', '₦': 'NGN ' },
  ...{ ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', Ɓ: 'B', Ɗ: 'D', Ƙ: 'K', Ƴ: 'Y', ŋ: 'n', Ŋ: 'N', ə: 'e', Ə: 'E' },
};

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function letterOf(cluster: string): string {
  if (basic.has(cluster)) return cluster;
  const plain = cluster.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...plain].map((sign) => (basic.has(sign) ? sign : (others[sign] ?? (/\s/.test(sign) ? ' ' : '')))).join('');
}

/** As a phone without Unicode shows it: tones and dots go, letters of other alphabets too. Each letter counts once. */
export function gsmText(text: string): string {
  const letters = [...clusters.segment(text.normalize('NFC'))].map(({ segment }) => letterOf(segment));
  return letters.join('').replace(/ +/g, ' ').trim();
}

/** As many letters as `most`; a word with a figure goes as a whole, so that no figure is cut. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept: string[] = [];
  for (const word of text.split(' ')) {
    const room = most - [...kept, ''].join(' ').length;
    if (word.length <= room - 1) kept.push(word);
    else {
      if (!/\d/.test(word) && room > 2) kept.push(`${word.slice(0, room - 1)}.`);
      break;
    }
  }
  return kept.join(' ').slice(0, Math.max(0, most));
}
