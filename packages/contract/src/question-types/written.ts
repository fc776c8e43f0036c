export function filledOptions(options: readonly string[]): string[] {
  return options.map((option) => option.trim()).filter((option) => option !== '');
}

const spaced = (answer: string) => answer.normalize('NFKC').trim().replace(/\s+/g, ' ');
/** As an answer is compared where letter case does not count. */
export const folded = (answer: string) => spaced(answer).toLowerCase();

/** White space and compatibility forms are ignored, and letter case where it does not count. */
export function readsAlike(one: string, other: string, caseSensitive = false): boolean {
  const read = caseSensitive ? spaced : folded;
  return read(one) === read(other) && read(one) !== '';
}

export const longestWritten = 500;

export function tooLong(answer: string): string | null {
  return answer.length <= longestWritten ? null : `Selected answer must be at most ${longestWritten} characters long`;
}

export const asWritten = ({ correctAnswer }: { correctAnswer: string }) => correctAnswer;
