type Counts = {
  correctAnswers?: number | undefined;
  answeredQuestions: number;
  totalQuestions: number;
  /** Answers that wait to be marked by hand. */
  toMark?: number | undefined;
};

/** Partition of a paper's questions by outcome. An unanswered question is not a wrong one. */
export function countsOf({
  correctAnswers: right = 0,
  answeredQuestions,
  totalQuestions,
  toMark: waiting = 0,
}: Counts) {
  const rest = totalQuestions - right - waiting;
  const blank = Math.min(totalQuestions - answeredQuestions, rest);
  return { right, wrong: rest - blank, blank, waiting };
}
