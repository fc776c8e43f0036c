import type { AnswerToMark } from '@akada/contract';
import type { KeyboardEvent, Ref } from 'react';
import { useLetterKeys } from '../../../state/letter-keys.ts';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { Maths } from '../../../ui/maths.tsx';

export function KeysHint() {
  if (!useLetterKeys()) return null;
  return (
    <p className="text-xs text-soft max-lg:hidden">
      Keys: figures give points, Enter saves, C comments, Ctrl + Enter saves from the comment, P and N step.
    </p>
  );
}

type RubricChoicesProps = {
  question: AnswerToMark['question'];
  given: readonly number[];
  onChange: (given: number[], points: number) => void;
};

/** The ticked lines are added up; the points may still be changed. */
export function RubricChoices({ question, given, onChange }: RubricChoicesProps) {
  const rubric = question.details?.rubric ?? [];
  if (rubric.length === 0) return null;
  const tick = (place: number, isTicked: boolean) => {
    const next = rubric.flatMap((_, at) => ((at === place ? isTicked : given.includes(at)) ? [at] : []));
    const sum = next.reduce((points, at) => points + (rubric[at]?.points ?? 0), 0);
    onChange(next, Math.min(sum, question.points));
  };
  return (
    <ChoiceGroup legend="Rubric">
      {rubric.map(({ text, points }, place) => (
        <ChoiceRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same
          key={place}
          kind="checkbox"
          className="lg:min-h-9 lg:py-1.5"
          label={
            <span className="[overflow-wrap:anywhere]">
              <Maths text={text} />
            </span>
          }
          hint={points === 1 ? '1 point' : `${points} points`}
          checked={given.includes(place)}
          onChange={({ target }) => tick(place, target.checked)}
        />
      ))}
    </ChoiceGroup>
  );
}

type CommentFieldProps = {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (text: string) => void;
  onSave: () => void;
};

export function CommentField({ ref, value, onChange, onSave }: CommentFieldProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  };
  return (
    <TextareaField
      ref={ref}
      label="Comment (optional)"
      hint="The student reads it in the review."
      rows={3}
      maxLength={5000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKey}
    />
  );
}
