export const questionTypes = ['multiple-choice', 'true-false', 'short-answer'] as const;
export type QuestionType = (typeof questionTypes)[number];

export const questionTypeLabel: Record<QuestionType, string> = {
  'multiple-choice': 'Multiple Choice',
  'true-false': 'True/False',
  'short-answer': 'Short Answer',
};

/** Specification, section 9. */
export const optionSlots = 4;
export const minimumOptions = 2;

export function filledOptions(options: readonly string[]): string[] {
  return options.map((option) => option.trim()).filter((option) => option !== '');
}

export function optionsShown(type: QuestionType, options: readonly string[]): readonly string[] {
  return type === 'true-false' ? ['True', 'False'] : options;
}

/** Other front ends send 'True'. */
export const plainTruth = (answer: string) => answer.trim().toLowerCase();

/** As it is stored. */
export function keyOf(type: QuestionType, correctAnswer: string): string {
  return type === 'true-false' ? plainTruth(correctAnswer) : correctAnswer;
}

function folded(answer: string): string {
  return answer.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Multiple choice is exact; otherwise white space, case and compatibility forms are ignored. */
export function isCorrect(type: QuestionType, correctAnswer: string, selectedAnswer: string): boolean {
  if (type === 'multiple-choice') return selectedAnswer === correctAnswer;
  return folded(selectedAnswer) === folded(correctAnswer) && folded(selectedAnswer) !== '';
}
