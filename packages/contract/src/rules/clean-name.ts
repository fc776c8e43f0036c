/** Control characters, characters without a width, and those that turn the direction of what follows. */
export const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\p{Variation_Selector}/gu;

/** The joiner within an emoji of several (👩‍🎓) belongs to what is seen. */
const joinedEmoji = /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*\u200d)(?=\p{Extended_Pictographic})/gu;

const invisibleOrJoined = new RegExp(`${joinedEmoji.source}|${invisible.source}`, 'gu');

/** In NFC the letters of Yoruba and Igbo have one mark beside their own: ẹ́, ọ̀, ṣ. A stack of marks hides other lines. */
const stackedMarks = /(\p{M}{2})\p{M}+/gu;

/** A person's name on one line, as a list, a paper and a receipt can show it. */
export function cleanName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u2028\u2029]/g, ' ')
    .replace(invisibleOrJoined, '$1')
    .replace(stackedMarks, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
