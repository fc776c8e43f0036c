import { longestReview, type OwnReview, reviewBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Star } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { useSaveReview } from '../../data/catalogue/lesson-reviews.ts';
import { messageOf } from '../../lib/call-error.ts';
import { classes } from '../../ui/classes.ts';
import { FormField } from '../../ui/form-field.tsx';
import { afterSave, FormDialog } from './form-dialog.tsx';
import { roomLeft } from './room-left.ts';
import { places } from './stars.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

type Rated = { rating: number; onRate: (rating: number) => void; problem: string | undefined };

function StarField({ rating, onRate, problem }: Rated) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Rating</legend>
      <div className="flex">
        {places.map((place) => (
          <label key={place} className="relative flex size-11 items-center justify-center">
            <input
              type="radio"
              name="rating"
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              checked={rating === place}
              onChange={() => onRate(place)}
            />
            <span className="sr-only">{place === 1 ? '1 star' : `${place} stars`}</span>
            <Star
              aria-hidden="true"
              className={classes(
                'size-7 rounded-sm peer-focus-visible:outline-3 peer-focus-visible:outline-green',
                place <= rating ? 'fill-marigold text-marigold' : 'text-edge',
              )}
            />
          </label>
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-sm text-red-ink">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

type ReviewDialogProps = { lessonId: string; title: string; own: OwnReview | null; onClose: () => void };

export function ReviewDialog({ lessonId, title, own, onClose }: ReviewDialogProps) {
  const save = useOneAtATime(useSaveReview());
  const form = useForm({
    resolver: zodResolver(reviewBody),
    defaultValues: { rating: own?.rating ?? 0, text: own?.text ?? '' },
  });
  const [rating, text = ''] = useWatch({ control: form.control, name: ['rating', 'text'] });
  return (
    <FormDialog
      title={own ? 'Edit your review' : 'Review this lesson'}
      description={title}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((said) =>
        save.mutate({ ...said, id: own?._id ?? null, lessonId }, afterSave(form, 'Review saved', onClose)),
      )}
      submitLabel="Save Review"
      pending={save.isPending}
      problem={save.isError && `Failed to save the review: ${messageOf(save.error)}`}
    >
      <StarField
        rating={rating}
        onRate={(value) => form.setValue('rating', value, { shouldDirty: true, shouldValidate: true })}
        problem={form.formState.errors.rating?.message}
      />
      <FormField
        form={form}
        name="text"
        type="textarea"
        label="Review"
        rows={5}
        hint={roomLeft(text, longestReview) || 'Others in the school read it with your first name and your class.'}
      />
    </FormDialog>
  );
}
