import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { classChoices } from '../shared/class-options.ts';
import { type LessonForm, minutesFrom, priceFrom, tomorrow } from './lesson-form-schema.ts';
import { SubjectField } from './subject-field.tsx';
import { VideoPreview } from './video-preview.tsx';

type LessonFieldsProps = {
  form: LessonForm;
  timeZone: string;
  currency: string;
  saved: { video: string; picture: string } | null;
};

/** In the order in which the specification checks them, so that focus goes to the first problem. */
export function LessonFields({ form, timeZone, currency, saved }: LessonFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <TextField
        label="Title"
        className="sm:col-span-6"
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <SelectField
        label="Class level"
        className="sm:col-span-3"
        options={classChoices}
        error={errors.classLevel?.message}
        {...register('classLevel')}
      />
      <SubjectField className="sm:col-span-3" error={errors.subject?.message} {...register('subject')} />
      <TextField
        label="Video URL"
        type="url"
        inputMode="url"
        className="sm:col-span-6"
        autoComplete="off"
        hint="A YouTube link, or the address of a video file (.mp4, .m3u8)"
        error={errors.video?.message}
        {...register('video')}
      />
      <div className="sm:col-span-6">
        <VideoPreview control={control} saved={saved} />
      </div>
      <TextField
        label="Scheduled date (optional)"
        type="date"
        min={tomorrow(timeZone)}
        className="sm:col-span-2"
        error={errors.scheduledDate?.message}
        {...register('scheduledDate')}
      />
      <TextField
        label={`Price (${currency})`}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        className="sm:col-span-2"
        hint="0 makes the lesson free"
        error={errors.price?.message}
        {...register('price', { setValueAs: priceFrom })}
      />
      <TextField
        label="Duration in minutes (optional)"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        className="sm:col-span-2"
        error={errors.duration?.message}
        {...register('duration', { setValueAs: minutesFrom })}
      />
      <TextareaField
        label="Description (optional)"
        className="sm:col-span-6"
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label="Instructor (optional)"
        className="sm:col-span-6"
        autoComplete="off"
        error={errors.instructor?.message}
        {...register('instructor')}
      />
    </div>
  );
}
