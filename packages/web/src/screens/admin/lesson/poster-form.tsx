import { type Film, setPoster } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Image } from 'lucide-react';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { useSetPoster } from '../../../data/catalogue/films.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showUnderField } from '../../../ui/form-problem.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';

type PosterFormProps = {
  lessonId: string;
  film: Film;
  /** Its picture; null where there is none. */
  poster: string | null;
  preview: RefObject<HTMLVideoElement | null>;
};

export function PosterForm({ lessonId, film, poster, preview }: PosterFormProps) {
  const save = useSetPoster(lessonId);
  const form = useForm({ resolver: zodResolver(setPoster.body), defaultValues: { second: film.posterSecond ?? 0 } });
  const submit = form.handleSubmit(({ second }) =>
    save.mutate(
      { filmId: film._id, second },
      {
        onSuccess: () => {
          form.reset({ second });
          notify.success('Picture of the lesson changed');
        },
        onError: (error) => {
          if (error instanceof CallError) showUnderField(form, error);
        },
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-4">
      <LeaveGuard unsaved={form.formState.isDirty} />
      {poster && (
        <img
          key={film.posterSecond}
          src={`${poster}?second=${film.posterSecond ?? ''}`}
          alt="Of this lesson"
          width="320"
          height="180"
          className="aspect-video w-44 rounded-md border border-line bg-sunken object-cover"
        />
      )}
      <div className="flex min-w-44 flex-1 flex-col gap-3">
        <FormField
          form={form}
          name="second"
          type="number"
          label="Take the picture at second"
          min={0}
          hint="Find the moment in the preview, or type its second."
        />
        {save.isError && <Notice tone="error">{messageOf(save.error)}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              form.setValue('second', Math.floor(preview.current?.currentTime ?? 0), { shouldValidate: true })
            }
          >
            Second of the preview
          </Button>
          <Button type="submit" size="sm" loading={save.isPending}>
            <Image aria-hidden="true" />
            Take this picture
          </Button>
        </div>
      </div>
    </form>
  );
}
