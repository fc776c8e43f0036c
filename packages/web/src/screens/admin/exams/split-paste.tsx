import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { splitPasted, useReadQuestions } from '../../../data/questions/question-imports.ts';
import { messageOf } from '../../../lib/call-error.ts';
import type { QuestionForm } from '../../../question-types/authoring.ts';
import type { DraftValues } from '../../../state/question-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { questionDefaults } from '../shared/question-fields.tsx';

const option = /(?:^[\s>]*(?:[-*+•]\s+)?[*_]*\(?[A-Ea-e][.)][*_]*|\([A-Ea-e]\))\s+\S/gm;
const key = /(?:^|[\s[(*_])(?:ans|answer|key)\b[\s*_]*[.:]/im;

/** The text, and options or a key beneath it. */
export const looksWhole = (text: string) =>
  text.trim().includes('\n') && ((text.match(option)?.length ?? 0) > 1 || key.test(text));

const start = /^[\s*#_>+•-]*(?:question|q)?\s*[([]?\d{1,3}[.):\]]/gim;
const answer = /^[\s*#_>✅+•-]*[([]?(?:(?:correct|the)\s+)*(?:ans|answer|key)\b/gim;

/** More than a question's worth. */
export const looksLikeAPaper = (text: string) =>
  Math.max(text.match(start)?.length ?? 0, text.match(answer)?.length ?? 0) > 1;

/** The most that may be divided in place. */
const mostSplit = 20_000;

const asked = ['type', 'text', 'options', 'correctAnswer', 'details', 'points', 'explanation', 'hint'] as const;

/** Fields outside this list keep the form's values. */
function askedOf(question: Parameters<typeof questionDefaults>[0]) {
  const { text, type, options, correctAnswer, details, points, explanation, hint } = questionDefaults(question, '');
  return { text, type, options, correctAnswer, details, points, explanation, hint };
}

type SplitPasteProps = {
  text: string;
  form: QuestionForm;
  /** With the other questions of the text. */
  onFilled: (more: readonly DraftValues[]) => void;
  onClose: () => void;
};

/** The field as it was before the text came into it. */
function takeOut(form: QuestionForm, pasted: string): void {
  const text = pasted.replace(/\r\n?/g, '\n');
  const typed = form.getValues('text');
  if (typed.includes(text)) form.setValue('text', typed.replace(text, ''), { shouldDirty: true });
}

/** A whole paper is read by the import, where each question is looked through. */
function useImport({ text, form, onClose }: SplitPasteProps) {
  const { examId = '' } = useParams();
  const navigate = useNavigate();
  const reading = useOneAtATime(useReadQuestions());
  const read = () =>
    reading.mutate(
      { source: text, exam: examId, answers: '', onProgress: () => undefined },
      {
        onSuccess: ({ _id }) => {
          takeOut(form, text);
          onClose();
          void navigate(`/admin/questions/import?exam=${examId}&id=${_id}`);
        },
        onError: () => undefined,
      },
    );
  return { ...reading, read };
}

/** A question that was pasted whole is divided as an import divides it; a paper is offered to the import. */
export function SplitPaste(props: SplitPasteProps) {
  const { text, form, onFilled, onClose } = props;
  const importing = useImport(props);
  const isPaper = looksLikeAPaper(text);
  const splitting = useOneAtATime(useMutation({ mutationFn: splitPasted }));
  const split = () =>
    splitting.mutate(text, {
      onSuccess: (questions) => {
        const [first, ...more] = questions.map((question) => ({ ...form.getValues(), ...askedOf(question) }));
        if (first) for (const name of asked) form.setValue(name, first[name], { shouldDirty: true });
        form.clearErrors();
        const unclear = questions.flatMap(({ why = '' }) => (why === '' ? [] : [why]));
        if (unclear[0] !== undefined) notify.info('Please check what was read', unclear[0]);
        onFilled(more);
        onClose();
        setTimeout(() => form.setFocus('text'));
      },
      onError: () => undefined,
    });
  const error = importing.error ?? splitting.error;
  return (
    <Notice tone="info">
      <p>
        {isPaper
          ? 'This text looks like a paper of several questions. The import shows each of them before it joins the exam.'
          : 'This text looks like a whole question, with its options or its answer.'}
      </p>
      {error && <p className="mt-1 font-medium">{messageOf(error)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {isPaper && (
          <Button loading={importing.isPending} onClick={importing.read}>
            Look through them in the import
          </Button>
        )}
        {text.length <= mostSplit && (
          <Button variant={isPaper ? 'secondary' : 'primary'} loading={splitting.isPending} onClick={split}>
            Put each part in its place
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Leave it as it is
        </Button>
      </div>
    </Notice>
  );
}
