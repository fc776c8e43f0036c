import { useFormat } from '../../../data/school.ts';
import type { ExamForm } from './exam-form-schema.ts';
import { QuestionBank } from './question-bank.tsx';
import { SelectedQuestions } from './selected-questions.tsx';
import type { ChosenQuestions } from './use-chosen-questions.ts';

/** Which questions the exam asks, and in what order. */
export function QuestionPicker({ form, chosen }: { form: ExamForm; chosen: ChosenQuestions }) {
  const { counted } = useFormat();
  const { questions } = form.formState.errors;
  const problem = questions?.message ?? questions?.root?.message;
  return (
    <section aria-labelledby="picker-title" className="border-t border-line pt-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="picker-title" className="text-base">
          Questions
        </h3>
        <p aria-live="polite" className="font-semibold text-green">
          {counted(chosen.ids.length, 'question')} selected · {counted(chosen.points, 'point')}
        </p>
      </div>
      {problem && (
        <p role="alert" className="mb-3 text-xs font-medium text-red-ink">
          {problem}
        </p>
      )}
      <div className="grid items-start gap-6 md:grid-cols-2">
        <SelectedQuestions questions={chosen.questions} onChange={chosen.setIds} />
        <QuestionBank chosen={chosen} />
      </div>
    </section>
  );
}
