const ofAttempt = (attempt: string | undefined) => (attempt === undefined ? '' : `?attempt=${attempt}`);

/** The newest result of an exam, or that of an earlier attempt. */
export const resultPath = (examId: string, attempt?: string) =>
  `/student/exam-result/${examId}${ofAttempt(attempt)}` as const;

export const reviewPath = (examId: string, attempt?: string) =>
  `/student/exam-review/${examId}${ofAttempt(attempt)}` as const;
