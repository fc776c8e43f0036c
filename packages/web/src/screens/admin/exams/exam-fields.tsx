import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { classChoices } from '../shared/class-options.ts';
import type { ExamForm } from './exam-form-schema.ts';

/** In the order in which the specification checks them, so that focus goes to the first problem. */
export function ExamFields({ form }: { form: ExamForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-4">
      <TextField
        label="Title"
        className="sm:col-span-4"
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <TextareaField
        label="Description"
        className="sm:col-span-4"
        rows={3}
        hint="At least 10 characters"
        error={errors.description?.message}
        {...register('description')}
      />
      <SelectField
        label="Class level"
        className="sm:col-span-2"
        options={classChoices}
        error={errors.classLevel?.message}
        {...register('classLevel')}
      />
      <TextField
        label="Duration in minutes"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        className="sm:col-span-2"
        error={errors.duration?.message}
        {...register('duration', { valueAsNumber: true })}
      />
      <TextField
        label="Start date"
        type="date"
        className="sm:col-span-2"
        hint="Opens at 00:00"
        error={errors.startDate?.message}
        {...register('startDate')}
      />
      <TextField
        label="End date"
        type="date"
        className="sm:col-span-2"
        hint="Closes at 23:59"
        error={errors.endDate?.message}
        {...register('endDate')}
      />
      <TextField
        label="Attempts allowed"
        type="number"
        inputMode="numeric"
        min={1}
        max={20}
        step={1}
        className="sm:col-span-2"
        hint="How often a student may sit it"
        error={errors.maxAttempts?.message}
        {...register('maxAttempts', { valueAsNumber: true })}
      />
      <ChoiceRow
        kind="checkbox"
        role="switch"
        className="sm:col-span-2"
        label="Active"
        hint="Students of the class see the exam and can take it between the two dates."
        {...register('isActive')}
      />
      <ChoiceRow
        kind="checkbox"
        role="switch"
        className="sm:col-span-4"
        label="Students may read the right answers after the exam has closed"
        hint="Each student sees the own paper, once nobody is at the exam any more."
        {...register('allowReview')}
      />
    </div>
  );
}
