import type { Exam, Question } from '@akada/contract';
import { includesText } from '../shared/paged.ts';

type Filter = { search: string; exam: string; type: string };

/** A question belongs to an exam that lists it, also when it was made for another one. */
export function questionsThatMatch(questions: readonly Question[], exams: readonly Exam[], filter: Filter): Question[] {
  const listed = new Set(exams.find((exam) => exam._id === filter.exam)?.questions.map((question) => question._id));
  return questions.filter(
    (question) =>
      includesText(question.text, filter.search) &&
      (filter.type === '' || question.type === filter.type) &&
      (filter.exam === '' || question.exam === filter.exam || listed.has(question._id)),
  );
}
