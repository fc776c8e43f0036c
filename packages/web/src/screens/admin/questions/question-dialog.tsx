import { type PapersWithOtherKey, type Question, type QuestionPicture, questionForm } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { filledOptions } from '@akada/contract/question-types/written';
import { zodResolver } from '@hookform/resolvers/zod';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { type ExamTitle, type PictureChange, useSaveQuestion } from '../../../data/admin-questions.ts';
import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { pictureTypes, shrinkPicture } from '../../../lib/picture-file.ts';
import { authoring, type QuestionForm } from '../../../question-types/authoring.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { PickPicture } from '../../shared/pick-picture.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { AboutFields } from './about-fields.tsx';
import { nextDefaults, pointsFrom, QuestionFields, questionDefaults, questionToSend } from './question-fields.tsx';
import { QuestionUse } from './question-use.tsx';

/** A stored picture, or a chosen file with an object URL. */
type Draft = { url: string; alt: string; file: Blob | null };

const noAlt = 'Please describe the picture in words';

function changeBetween(stored: QuestionPicture | null, draft: Draft | null): PictureChange {
  if (draft?.file) return { kind: 'set', file: draft.file, alt: draft.alt.trim() };
  if (draft === null) return { kind: stored === null ? 'keep' : 'remove' };
  return draft.alt.trim() === stored?.alt ? { kind: 'keep' } : { kind: 'set', file: null, alt: draft.alt.trim() };
}

function usePicture(stored: QuestionPicture | null) {
  const [draft, setDraft] = useState<Draft | null>(stored && { url: stored.url, alt: stored.alt, file: null });
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const url = draft?.url ?? '';
  useEffect(() => {
    if (url.startsWith('blob:')) return () => URL.revokeObjectURL(url);
  }, [url]);

  const choose = async (file: File) => {
    setProblem(undefined);
    setIsOpening(true);
    try {
      const small = await shrinkPicture(file);
      const shown = URL.createObjectURL(small);
      setDraft((before) => ({ url: shown, alt: before?.alt ?? '', file: small }));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setIsOpening(false);
  };
  const lacksAlt = draft !== null && draft.alt.trim() === '';
  return {
    draft,
    /** Saving must wait for the chosen file. */
    isOpening,
    problem,
    altProblem: checked && lacksAlt ? noAlt : undefined,
    change: changeBetween(stored, draft),
    choose,
    describe: (alt: string) => setDraft((before) => before && { ...before, alt }),
    remove: () => {
      setProblem(undefined);
      setDraft(null);
    },
    /** For the next question. */
    forget: () => {
      setProblem(undefined);
      setChecked(false);
      setDraft(null);
    },
    /** False, and shown, when the description is missing. */
    check: () => {
      setChecked(true);
      return !lacksAlt;
    },
  };
}

type PictureDraft = ReturnType<typeof usePicture>;

const pictureAltName = 'picture-alt';

function PictureField({ picture }: { picture: PictureDraft }) {
  const { draft, isOpening, problem, altProblem } = picture;
  return (
    <div className="grid gap-4">
      <Field label="Picture (optional)" hint="PNG, JPEG or WebP" error={problem}>
        {(control) => (
          <PickPicture
            control={control}
            label={draft ? 'Choose another' : 'Choose picture'}
            accept={pictureTypes.join(',')}
            isOpening={isOpening}
            onPick={(file) => void picture.choose(file)}
            onRemove={draft ? picture.remove : undefined}
          />
        )}
      </Field>
      {draft && (
        <TextField
          label="Description of the picture"
          hint="For students who cannot see it. Do not give the answer away."
          name={pictureAltName}
          maxLength={300}
          autoComplete="off"
          value={draft.alt}
          error={altProblem}
          onChange={(event) => picture.describe(event.target.value)}
        />
      )}
    </div>
  );
}

type QuestionPreviewProps = { control: QuestionForm['control']; picture: PictureDraft['draft'] };

function QuestionPreview({ control, picture }: QuestionPreviewProps) {
  const [text, type, options, points, details] = useWatch({
    control,
    name: ['text', 'type', 'options', 'points', 'details'],
  });
  const { counted } = useFormat();
  const shown = rulesOf(type).shown({ options: filledOptions(options ?? []), details });
  const { Preview: Options } = authoring[type];
  return (
    <section aria-label="Preview" className="rounded-md border border-line bg-sunken p-4 md:sticky md:top-0">
      <h3 className="text-xs text-soft">As the student sees it</h3>
      <p className="mt-2 font-medium whitespace-pre-line">
        <Maths text={text.trim() || 'Your question stands here.'} />
      </p>
      {picture && <Picture url={picture.url} alt={picture.alt} className="mt-3" />}
      <p className="mt-1 text-xs text-soft">{counted(pointsFrom(points), 'point')}</p>
      <Options {...shown} />
    </section>
  );
}

type QuestionDialogProps = {
  question: Question | null;
  exams: readonly ExamTitle[];
  /** Preselected for a new question. */
  presetExam: string;
  onClose: () => void;
};

/** Option rows are not registered, so the form cannot focus them. */
function focusOptions(errors: FieldErrors): void {
  if (!errors.text && !errors.points) document.getElementById('option-A')?.focus();
}

const focusAlt = () => document.querySelector<HTMLElement>(`[name="${pictureAltName}"]`)?.focus();

type OtherPapersProps = { questionId: string; papers: PapersWithOtherKey; onClose: () => void };

function OtherPapers({ questionId, papers, onClose }: OtherPapersProps) {
  const { counted } = useFormat();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Papers with the old key"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Leave them
        </Button>
      }
    >
      <p>The question is saved. Students who have sat it are still marked by the key of their paper:</p>
      <ul className="mt-4 grid gap-3">
        {papers.map(({ exam, finished, running }) => (
          <li key={exam._id} className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-sunken p-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold [overflow-wrap:anywhere]">{exam.title}</p>
              <p className="text-soft">
                {counted(finished, 'finished paper')}
                {running > 0 && `, ${counted(running, 'student')} still at it`}
              </p>
            </div>
            <LinkButton to={`/admin/exams/${exam._id}/re-mark?question=${questionId}`}>
              Correct a key<span className="sr-only"> of {exam.title}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Saves the question, then its picture; if only the picture is refused, saving again updates the stored question. */
function useSubmit(form: QuestionForm, picture: PictureDraft, question: Question | null, onSaved: () => void) {
  const save = useOneAtATime(useSaveQuestion());
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
  const submit = form.handleSubmit(
    (values) => {
      if (!picture.check()) return focusAlt();
      isStored.current = false;
      save.mutate(
        { before: before.current, body: questionToSend(values), picture: picture.change, onStored },
        afterSave(form, `Question ${verb}d successfully!`, () => {
          before.current = question;
          if (others.current.length > 0) setPapers(others.current);
          else onSaved();
        }),
      );
    },
    (errors) => {
      picture.check();
      focusOptions(errors);
    },
  );
  const failed = isStored.current ? 'The question is saved, its picture is not' : `Failed to ${verb} question`;
  const problem = save.error ? `${failed}: ${messageOf(save.error)}` : undefined;
  return { submit, isPending: save.isPending, problem, papers };
}

/** Twenty questions are written without closing the form. */
function useAnother(form: QuestionForm, picture: PictureDraft, onClose: () => void) {
  const [round, setRound] = useState(0);
  const isWanted = useRef(false);
  const onSaved = () => {
    if (!isWanted.current) return onClose();
    form.reset(nextDefaults(form.getValues()));
    picture.forget();
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
  const { round, isWanted, onSaved } = useAnother(form, picture, onClose);
  const { submit, isPending, problem, papers } = useSubmit(form, picture, question, onSaved);
  const pending = isPending || picture.isOpening;
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
      unsaved={form.formState.isDirty || picture.change.kind !== 'keep'}
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
        <AboutFields form={form} />
        {question && <QuestionUse questionId={question._id} />}
      </div>
      <QuestionPreview control={form.control} picture={picture.draft} />
    </FormDialog>
  );
}
