import type { Question } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { questionsQuery } from '../../../data/admin-questions.ts';
import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ExamForm } from './exam-form-schema.ts';
import { QuestionBank } from './question-bank.tsx';
import { SelectedQuestions } from './selected-questions.tsx';

type QuestionPickerProps = {
  form: ExamForm /** As the exam has them, should the bank be older. */;
  own: readonly Question[];
};

/** Which questions the exam asks, and in what order. */
export function QuestionPicker({ form, own }: QuestionPickerProps) {
  const { counted } = useFormat();
  const { data, error, isPending, isFetching, refetch } = useQuery(questionsQuery);
  const byId = useMemo(
    () => new Map([...own, ...(data ?? [])].map((question) => [question._id, question])),
    [own, data],
  );
  const watched = useWatch({ control: form.control, name: 'questions' }) ?? [];
  const ids = watched.map((item) => (typeof item === 'string' ? item : item._id));
  const setIds = (next: string[]) => form.setValue('questions', next, { shouldDirty: true });
  const selected = ids.map((id) => byId.get(id)).filter((question): question is Question => question !== undefined);
  const points = selected.reduce((sum, question) => sum + question.points, 0);
  const problem = form.formState.errors.questions?.message ?? form.formState.errors.questions?.root?.message;
  return (
    <section aria-labelledby="picker-title" className="border-t border-line pt-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="picker-title" className="text-base">
          Questions
        </h3>
        <p aria-live="polite" className="font-semibold text-green">
          {counted(ids.length, 'question')} selected · {counted(points, 'point')}
        </p>
      </div>
      {problem && <p className="mb-3 text-xs font-medium text-red-ink">{problem}</p>}
      {isPending && <Skeleton shape="rows" />}
      {error && !data && (
        <ErrorPanel
          title="Error loading questions"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <div className="grid items-start gap-6 md:grid-cols-2">
          <SelectedQuestions questions={selected} onChange={setIds} />
          <QuestionBank questions={data} selectedIds={ids} onChange={setIds} />
        </div>
      )}
    </section>
  );
}
