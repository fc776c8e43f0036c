type Asked = { text: string; type: string; options: readonly string[]; correctAnswer: string };

/** Doubts of a row that a change of staff does not answer. */

const asked = /(?:^|\. )Please check: (.*)$/s;

/** As they stand in the row's reason. */
export const doubtsIn = (why: string): string[] => asked.exec(why)?.[1]?.split('; ') ?? [];

/** 'stands in option D', 'option B looks like an instruction' */
const ofOption =
  /” stands in option ([A-J])$|^marks stand in option ([A-J])$|as a part of option ([A-J])$|^option ([A-J]) looks like/;
const ofKey =
  /\banswers?\b(?!\s*:)|may be option|is used (?:twice|more than once)|is a letter and the text of an option/;

/** One that no answer to the question settles. */
export const isOfPlace = (doubt: string) =>
  ofOption.test(doubt) || /stands in the question|question of its own|does not follow|left out below it/.test(doubt);

const lone = /^the answer is only “[A-Z]”/i;

/** Nobody can say that a letter without options is right. */
export const isLoneLetter = (doubts: readonly string[], { type, correctAnswer }: Asked): boolean =>
  type === 'short-answer' && /^[A-Z]$/i.test(correctAnswer) && doubts.some((doubt) => lone.test(doubt));

function isAnswered(doubt: string, before: Asked, after: Asked, isKeyGiven: boolean): boolean {
  const letter = ofOption
    .exec(doubt)
    ?.slice(1)
    .find((one) => one !== undefined);
  if (letter !== undefined) {
    const index = letter.charCodeAt(0) - 65;
    return before.options[index] !== after.options[index];
  }
  if (ofKey.test(doubt) && !doubt.includes('stands in the question')) return isKeyGiven;
  return before.text !== after.text || before.options.join('\n') !== after.options.join('\n');
}

/** `isConfirmed`: a person saw the doubts, and says that the row is right. */
export function stillOpen(
  why: string,
  {
    before,
    after,
    isKeyGiven,
    isConfirmed,
  }: { before: Asked; after: Asked; isKeyGiven: boolean; isConfirmed: boolean },
): string[] {
  return isConfirmed ? [] : doubtsIn(why).filter((doubt) => !isAnswered(doubt, before, after, isKeyGiven));
}
