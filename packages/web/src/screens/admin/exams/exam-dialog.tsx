import type { Exam, Question } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { classLabel } from '@akada/contract/rules/class-level';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useCreateExam, useUpdateExam } from '../../../data/admin-exams.ts';
import { useFormat, useSchool } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { authoring } from '../../../question-types/authoring.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { ExamFields, type ExamForm, examDefaults, examFormSchema, examToSend } from './exam-fields.tsx';
import { QuestionPicker, useChosenQuestions } from './question-picker.tsx';

function QuestionAsAsked({ question }: { question: Question }) {
  const { picture, type } = question;
  const { Preview: Options } = authoring[type];
  return (
    <>
      <p className="mt-3 font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Maths text={question.text} />
      </p>
      {picture && <Picture {...picture} className="mt-3 max-h-60" />}
      <Options {...rulesOf(type).shown(question)} />
    </>
  );
}

function ExamPreview({ form, questions }: { form: ExamForm; questions: readonly Question[] }) {
  const { counted } = useFormat();
  const [title, classLevel, duration] = useWatch({ control: form.control, name: ['title', 'classLevel', 'duration'] });
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, Math.max(0, questions.length - 1));
  const question = questions[at];
  return (
    <section aria-labelledby="preview-title" className="rounded-md border border-line bg-sunken p-4">
      <h3 id="preview-title" className="text-xs text-soft">
        As the student sees it
      </h3>
      <p className="mt-2 font-heading text-lg font-bold [overflow-wrap:anywhere]">{title.trim() || 'Your exam'}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {classLevel && <Badge tone="green">{classLabel(classLevel)}</Badge>}
        <Badge tone="marigold">{Number(duration) > 0 ? counted(Number(duration), 'minute') : 'No time set'}</Badge>
      </div>
      {!question && <p className="mt-4 text-soft">No Questions Available</p>}
      {question && (
        <div className="mt-4 border-t border-line pt-4">
          <div className="flex items-center justify-between gap-3">
            <p aria-live="polite" className="font-semibold text-soft">{`Question ${at + 1} of ${questions.length}`}</p>
            <Badge>{counted(question.points, 'point')}</Badge>
          </div>
          <QuestionAsAsked question={question} />
          <div className="mt-4 flex justify-between gap-2">
            <Button variant="secondary" disabled={at === 0} onClick={() => setWanted(at - 1)}>
              Previous
            </Button>
            <Button variant="secondary" disabled={at === questions.length - 1} onClick={() => setWanted(at + 1)}>
              Next
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

export const draftText = (title: string) => `'${title}' is a draft: students see it once you publish it.`;

/** Where the form opens: a field, or the questions. */
export type ExamPlace = 'classLevel' | 'endDate' | 'exam-questions';

/** The dialog focuses its first field when it opens, so this comes after it. */
function useFocusAt(place: ExamPlace | undefined) {
  useEffect(() => {
    if (!place) return;
    const timer = setTimeout(
      () => (document.getElementsByName(place)[0] ?? document.getElementById(place))?.focus(),
      60,
    );
    return () => clearTimeout(timer);
  }, [place]);
}

type ExamDialogProps = {
  /** Null makes a new one. */
  exam: Exam | null;
  place?: ExamPlace | undefined;
  onClose: () => void;
};

const noQuestions: Exam['questions'] = [];

export function ExamDialog({ exam, place, onClose }: ExamDialogProps) {
  useFocusAt(place);
  const { timeZone } = useSchool();
  const [before] = useState(() => examDefaults(exam, timeZone));
  const form = useForm({ resolver: zodResolver(examFormSchema), defaultValues: before });
  const chosen = useChosenQuestions(form, exam?.questions ?? noQuestions);
  const create = useOneAtATime(useCreateExam());
  const update = useOneAtATime(useUpdateExam());
  const error = create.error ?? update.error;
  const verb = exam ? 'update' : 'create';
  const submit = form.handleSubmit((values) => {
    const more = exam ? undefined : draftText(values.title);
    const callbacks = afterSave(form, `Exam ${verb}d successfully!`, onClose, more);
    const body = examToSend(values, exam, before, timeZone);
    if (!exam) return create.mutate(body, callbacks);
    update.mutate({ id: exam._id, body: { ...body, updatedAt: exam.updatedAt } }, callbacks);
  });
  return (
    <FormDialog
      title={exam ? 'Edit exam' : 'Create an exam'}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      size="lg"
      className="flex flex-col gap-6"
      onSubmit={submit}
      submitLabel={exam ? 'Save changes' : 'Save as draft'}
      pending={create.isPending || update.isPending}
      problem={error !== null && `Failed to ${verb} exam: ${messageOf(error)}`}
    >
      <ExamFields form={form} isPublished={exam?.isActive ?? false} />
      <QuestionPicker form={form} chosen={chosen} />
      <ExamPreview form={form} questions={chosen.questions} />
    </FormDialog>
  );
}
