type Counts = {
  correctAnswers?: number | undefined;
  answeredQuestions: number;
  totalQuestions: number;
  /** Answers that wait to be marked by hand. */
  toMark?: number | undefined;
};

/** What becomes of the questions of a paper; together they are all of them. A question without an answer is not a wrong one. */
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
