import type { Question } from '@akada/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ExamForm } from './exam-form-schema.ts';

/** The questions of the exam that is being edited, in its order. The form holds their ids alone. */
export function useChosenQuestions(form: ExamForm, own: readonly Question[]) {
  const [known, setKnown] = useState(() => new Map(own.map((question) => [question._id, question])));
  const watched = useWatch({ control: form.control, name: 'questions' }) ?? [];
  const ids = watched.map((item) => (typeof item === 'string' ? item : item._id));
  const questions = ids.flatMap((id) => known.get(id) ?? []);
  const setIds = (next: string[]) => form.setValue('questions', next, { shouldDirty: true });
  return {
    ids,
    questions,
    points: questions.reduce((sum, question) => sum + question.points, 0),
    setIds,
    add: (question: Question) => {
      setKnown((before) => new Map(before).set(question._id, question));
      setIds([...ids, question._id]);
    },
    remove: (id: string) => setIds(ids.filter((other) => other !== id)),
  };
}

export type ChosenQuestions = ReturnType<typeof useChosenQuestions>;
