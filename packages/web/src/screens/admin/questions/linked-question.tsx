import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type ExamTitle, questionQuery } from '../../../data/admin-questions.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notify.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** `?edit=` with a question's id opens its form, for links from an exam's checklist. */
export function LinkedQuestion({ exams }: { exams: readonly ExamTitle[] }) {
  const [params, setParams] = useSearchParams();
  const id = params.get('edit');
  const { data: question, error } = useQuery({ ...questionQuery(id ?? ''), enabled: id !== null });
  useEffect(() => {
    if (error) notify.error(`Error fetching questions: ${messageOf(error)}`);
  }, [error]);
  if (!id || !question) return null;
  const close = () =>
    setParams(
      (before) => {
        before.delete('edit');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return <QuestionDialog key={id} question={question} exams={exams} presetExam="" onClose={close} />;
}
