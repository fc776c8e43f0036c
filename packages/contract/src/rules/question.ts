export const questionTypes = ['multiple-choice', 'true-false', 'short-answer'] as const;
export type QuestionType = (typeof questionTypes)[number];

export const questionTypeLabel: Record<QuestionType, string> = {
  'multiple-choice': 'Multiple Choice',
  'true-false': 'True/False',
  'short-answer': 'Short Answer',
};

/** How many option inputs the form offers, and how many must be filled (specification, section 9). */
export const optionSlots = 4;
export const minimumOptions = 2;

/** Blank options are dropped before anything is checked or stored. */
export function filledOptions(options: readonly string[]): string[] {
  return options.map((option) => option.trim()).filter((option) => option !== '');
}

/** What a student may choose from; a short answer has none. */
export function optionsShown(type: QuestionType, options: readonly string[]): readonly string[] {
  return type === 'true-false' ? ['True', 'False'] : options;
}

function folded(answer: string): string {
  return answer.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Multiple choice: exactly the option. Otherwise white space, letter case and compatibility forms do not count. */
export function isCorrect(type: QuestionType, correctAnswer: string, selectedAnswer: string): boolean {
  if (type === 'multiple-choice') return selectedAnswer === correctAnswer;
  return folded(selectedAnswer) === folded(correctAnswer) && folded(selectedAnswer) !== '';
}
