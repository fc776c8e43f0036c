export function filledOptions(options: readonly string[]): string[] {
  return options.map((option) => option.trim()).filter((option) => option !== '');
}

function folded(answer: string): string {
  return answer.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** White space, letter case and compatibility forms are ignored. */
export function readsAlike(one: string, other: string): boolean {
  return folded(one) === folded(other) && folded(one) !== '';
}

export const longestWritten = 500;

export function tooLong(answer: string): string | null {
  return answer.length <= longestWritten ? null : `Selected answer must be at most ${longestWritten} characters long`;
}

export const asWritten = ({ correctAnswer }: { correctAnswer: string }) => correctAnswer;
