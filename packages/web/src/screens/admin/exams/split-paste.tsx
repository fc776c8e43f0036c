import { useMutation } from '@tanstack/react-query';
import { splitPasted } from '../../../data/questions/question-imports.ts';
import { messageOf } from '../../../lib/call-error.ts';
import type { QuestionForm } from '../../../question-types/authoring.ts';
import type { DraftValues } from '../../../state/question-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { questionDefaults } from '../shared/question-fields.tsx';

const option = /(?:^\s*\(?[A-Ea-e][.)]|\([A-Ea-e]\))\s+\S/gm;
const key = /(?:^|[\s[(])(?:ans|answer|key)\b\s*[.:]/im;

/** The text, and options or a key beneath it. */
export const looksWhole = (text: string) =>
  text.trim().includes('\n') && ((text.match(option)?.length ?? 0) > 1 || key.test(text));

const asked = ['type', 'text', 'options', 'correctAnswer', 'details', 'points', 'explanation'] as const;

/** Fields outside this list keep the form's values. */
function askedOf(question: Parameters<typeof questionDefaults>[0]) {
  const { text, type, options, correctAnswer, details, points, explanation } = questionDefaults(question, '');
  return { text, type, options, correctAnswer, details, points, explanation };
}

type SplitPasteProps = {
  text: string;
  form: QuestionForm;
  /** With the other questions of the text. */
  onFilled: (more: readonly DraftValues[]) => void;
  onClose: () => void;
};

/** A question that was pasted whole is divided as an import divides it. */
export function SplitPaste({ text, form, onFilled, onClose }: SplitPasteProps) {
  const splitting = useOneAtATime(useMutation({ mutationFn: splitPasted }));
  const split = () =>
    splitting.mutate(text, {
      onSuccess: (questions) => {
        const [first, ...more] = questions.map((question) => ({ ...form.getValues(), ...askedOf(question) }));
        if (first) for (const name of asked) form.setValue(name, first[name], { shouldDirty: true });
        form.clearErrors();
        onFilled(more);
        onClose();
        setTimeout(() => form.setFocus('text'));
      },
      onError: () => undefined,
    });
  return (
    <Notice tone="info">
      <p>This text looks like a whole question, with its options or its answer.</p>
      {splitting.error && <p className="mt-1 font-medium">{messageOf(splitting.error)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button loading={splitting.isPending} onClick={split}>
          Put each part in its place
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Leave it as it is
        </Button>
      </div>
    </Notice>
  );
}
