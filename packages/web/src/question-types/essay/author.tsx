import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { counted } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Maths } from '../../ui/maths.tsx';
import type { Authoring, KeyProps, QuestionForm } from '../authoring.ts';
import { RubricLines } from './rubric-lines.tsx';

const mostLines = 20;

/** Nothing typed is no limit. */
const limit = { setValueAs: (typed: unknown) => (String(typed ?? '').trim() === '' ? undefined : Number(typed)) };

function RubricFields({ form }: { form: QuestionForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'details.rubric' });
  const rubric = useWatch({ control: form.control, name: 'details.rubric' }) ?? [];
  const sum = rubric.reduce((total, line) => total + (Number(line?.points) || 0), 0);
  const points = Number(useWatch({ control: form.control, name: 'points' }));
  const addsUp = sum === points || !(points > 0);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">Rubric (optional)</legend>
      <ul className="grid gap-3">
        {fields.map((line, place) => (
          <li key={line.id} className="flex items-start gap-2">
            <FormField
              form={form}
              name={`details.rubric.${place}.text`}
              label={`Line ${place + 1}`}
              hideLabel
              placeholder="What the points are for"
              className="flex-1"
              autoComplete="off"
            />
            <FormField
              form={form}
              name={`details.rubric.${place}.points`}
              type="number"
              label={`Points of line ${place + 1}`}
              hideLabel
              className="w-20"
              autoComplete="off"
            />
            <IconButton label={`Remove line ${place + 1}`} onClick={() => remove(place)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {fields.length < mostLines && (
          <Button variant="secondary" onClick={() => append({ text: '', points: 1 })}>
            <Plus aria-hidden="true" />
            Add a line
          </Button>
        )}
        {fields.length > 0 && (
          <span className={addsUp ? 'text-soft' : 'font-semibold text-amber-ink'}>
            {addsUp ? `${counted(sum, 'point')} together` : `${sum} of ${counted(points, 'point')} of the question`}
          </span>
        )}
      </div>
      {fields.length > 0 && (
        <div className="mt-3">
          <FormField
            form={form}
            name="details.showRubric"
            type="checkbox"
            label="Students read the rubric while they write"
          />
        </div>
      )}
    </fieldset>
  );
}

function EssayFields({ form }: { form: QuestionForm }) {
  return (
    <div className="grid gap-5">
      <p className="text-soft">Staff mark this question by hand: the points come when the answer is marked.</p>
      <RubricFields form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="details.minWords"
          label="Fewest words (optional)"
          inputMode="numeric"
          autoComplete="off"
          rules={limit}
        />
        <FormField
          form={form}
          name="details.maxWords"
          label="Most words (optional)"
          inputMode="numeric"
          autoComplete="off"
          hint="Students see both; longer answers are saved too."
          rules={limit}
        />
      </div>
      <FormField
        form={form}
        name="correctAnswer"
        type="textarea"
        label="Model answer (optional)"
        rows={5}
        hint="For those who mark. Students read it in the review, after the exam."
      />
    </div>
  );
}

function EssayKey({ question: { correctAnswer, details } }: KeyProps) {
  return (
    <div className="mt-2">
      <p className="text-soft">Marked by hand</p>
      {details?.rubric && <RubricLines rubric={details.rubric} />}
      {correctAnswer !== '' && (
        <p className="mt-2 line-clamp-4 [overflow-wrap:anywhere]">
          <span className="text-soft">Model answer: </span>
          <Maths text={correctAnswer} />
        </p>
      )}
    </div>
  );
}

export const essay: Authoring = {
  optionSlots: 0,
  Fields: EssayFields,
  Preview: ({ details }) => (
    <div className="mt-3 grid gap-2">
      {details?.rubric && <RubricLines rubric={details.rubric} />}
      <p className="min-h-32 rounded-md border border-edge bg-card px-3 py-2.5 text-soft">Your answer</p>
    </div>
  ),
  Key: EssayKey,
  KeyChoice: () => null,
};
