import { type PapersWithOtherKey, type Question, questionForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ExamTitle, useSaveQuestion } from '../../../data/questions/admin-questions.ts';
import { messageOf } from '../../../lib/call-error.ts';
import type { QuestionForm } from '../../../question-types/authoring.ts';
import { Button } from '../../../ui/button.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { AboutFields } from '../shared/about-fields.tsx';
import { OtherPapers } from '../shared/other-papers.tsx';
import {
  focusOptions,
  nextDefaults,
  QuestionFields,
  questionDefaults,
  questionToSend,
} from '../shared/question-fields.tsx';
import {
  focusAlt,
  focusExplanationAlt,
  type PictureDraft,
  PictureField,
  usePicture,
} from '../shared/question-picture.tsx';
import { QuestionPreview } from '../shared/question-preview.tsx';
import { StartedExamDialog, startedFrom } from '../shared/started-exam.tsx';
import { QuestionUse } from './question-use.tsx';
import { QuestionVersions } from './question-versions.tsx';

type QuestionDialogProps = {
  question: Question | null;
  exams: readonly ExamTitle[];
  /** Preselected for a new question. */
  presetExam: string;
  onClose: () => void;
};

/** Saves the question, then its picture; if only the picture is refused, saving again updates the stored question. */
type Pictures = { picture: PictureDraft; explaining: PictureDraft };

function useSubmit(form: QuestionForm, pictures: Pictures, question: Question | null, onSaved: () => void) {
  const { picture, explaining } = pictures;
  const save = useOneAtATime(useSaveQuestion());
  const [isAsked, setIsAsked] = useState(false);
  const [papers, setPapers] = useState<PapersWithOtherKey>([]);
  const before = useRef(question);
  const isStored = useRef(false);
  const others = useRef<PapersWithOtherKey>([]);
  const verb = question ? 'update' : 'create';
  const onStored = (stored: Question, withOtherKey: PapersWithOtherKey) => {
    if (withOtherKey.length > 0) others.current = withOtherKey;
    before.current = stored;
    isStored.current = true;
  };
  const then = afterSave(form, `Question ${verb}d successfully!`, () => {
    before.current = question;
    if (others.current.length > 0) setPapers(others.current);
    else onSaved();
  });
  const sendAs = (newVersion?: boolean) =>
    form.handleSubmit(
      (values) => {
        if (!picture.check()) return focusAlt();
        if (!explaining.check()) return setTimeout(focusExplanationAlt);
        isStored.current = false;
        setIsAsked(true);
        save.mutate(
          {
            ...{ before: before.current, body: { ...questionToSend(values), newVersion }, onStored },
            ...{ picture: picture.change, explanationPicture: explaining.change },
          },
          then,
        );
      },
      (errors) => {
        picture.check();
        explaining.check();
        focusOptions(errors);
      },
    );
  const started = isAsked ? startedFrom(save.error) : null;
  const failed = isStored.current ? 'The question is saved, its picture is not' : `Failed to ${verb} question`;
  const problem = save.error && !startedFrom(save.error) ? `${failed}: ${messageOf(save.error)}` : undefined;
  const ask = started && {
    started,
    onChoose: (newVersion: boolean) => void sendAs(newVersion)(),
    onClose: () => setIsAsked(false),
  };
  return { submit: sendAs(), ask, isPending: save.isPending, problem, papers, setPapers };
}

/** Twenty questions are written without closing the form. */
function useAnother(form: QuestionForm, { picture, explaining }: Pictures, onClose: () => void) {
  const [round, setRound] = useState(0);
  const isWanted = useRef(false);
  const onSaved = () => {
    if (!isWanted.current) return onClose();
    form.reset(nextDefaults(form.getValues()));
    picture.forget();
    explaining.forget();
    setRound(round + 1);
    setTimeout(() => form.setFocus('text'));
  };
  return { round, isWanted, onSaved };
}

export function QuestionDialog({ question, exams, presetExam, onClose }: QuestionDialogProps) {
  const form: QuestionForm = useForm({
    resolver: zodResolver(questionForm),
    defaultValues: questionDefaults(question, presetExam),
  });
  const picture = usePicture(question?.picture ?? null);
  const explaining = usePicture(question?.explanationPicture ?? null);
  const pictures = { picture, explaining };
  const { round, isWanted, onSaved } = useAnother(form, pictures, onClose);
  const { submit, ask, isPending, problem, papers, setPapers } = useSubmit(form, pictures, question, onSaved);
  const pending = isPending || picture.isOpening || explaining.isOpening;
  const isUnsaved = form.formState.isDirty || [picture, explaining].some(({ change }) => change.kind !== 'keep');
  const send = (thenAnother: boolean) => (event: SyntheticEvent) => {
    event.preventDefault();
    if (pending) return;
    isWanted.current = thenAnother;
    void submit(event);
  };
  if (question && papers.length > 0) return <OtherPapers questionId={question._id} papers={papers} onClose={onClose} />;
  return (
    <FormDialog
      title={question ? 'Edit question' : 'Create a question'}
      onClose={onClose}
      unsaved={isUnsaved}
      size="lg"
      className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_17rem]"
      onSubmit={send(false)}
      submitLabel={question ? 'Save changes' : 'Create question'}
      pending={pending}
      problem={problem}
      {...(!question && {
        onCtrlEnter: send(true),
        moreActions: (
          <Button variant="secondary" title="Ctrl+Enter" loading={pending} onClick={send(true)}>
            Create and next
          </Button>
        ),
      })}
    >
      <div key={round} className="grid gap-5">
        <QuestionFields form={form} exams={exams} />
        <PictureField picture={picture} />
        <AboutFields
          form={form}
          picture={<PictureField picture={explaining} explains />}
          pictureProblem={explaining.altProblem !== undefined}
        />
        {question && <QuestionUse questionId={question._id} />}
        {question && (
          <QuestionVersions
            question={question}
            isUnsaved={isUnsaved}
            onBack={(others) => (others.length > 0 ? setPapers(others) : onClose())}
          />
        )}
      </div>
      <QuestionPreview control={form.control} picture={picture.draft} />
      {ask && <StartedExamDialog {...ask} />}
    </FormDialog>
  );
}
