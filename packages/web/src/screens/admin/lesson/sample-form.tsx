import { type Film, mostSampleSeconds, type PlayableLesson, setSample } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { zodResolver } from '@hookform/resolvers/zod';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { useSetSample } from '../../../data/catalogue/films.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showUnderField } from '../../../ui/form-problem.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';

const usualSeconds = 30;

/** Why a sample that is on is not seen by anybody. */
function whyNone({ price }: PlayableLesson, film: Film | undefined): string | null {
  if (price === 0) return 'This lesson is free: everybody watches all of it, so it needs no sample.';
  if (!film) return 'A sample is cut from a film of your own. Of a link nothing can be cut.';
  return film.state === 'ready' ? null : 'The sample is there once the film is prepared, which needs ffmpeg.';
}

function nowWords({ sampleSettings: set }: PlayableLesson): string {
  if (!set || set.seconds === 0) return 'Students see nothing of the film before they buy it.';
  const to = clockText(set.startSecond + set.seconds);
  return `Students who have not bought the lesson watch ${clockText(set.startSecond)} to about ${to} of it.`;
}

type SampleFormProps = {
  lesson: PlayableLesson;
  film: Film | undefined;
  preview: RefObject<HTMLVideoElement | null>;
};

function Fields({ lesson, preview }: Omit<SampleFormProps, 'film'>) {
  const { startSecond = 0, seconds = 0, updatedAt = '' } = lesson.sampleSettings ?? {};
  const save = useSetSample(lesson._id);
  const form = useForm({
    resolver: zodResolver(setSample.body),
    defaultValues: { startSecond, seconds: seconds || usualSeconds, updatedAt },
  });
  const send = (body: { startSecond: number; seconds: number }) =>
    save.mutate(
      { ...body, updatedAt },
      {
        onSuccess: () => notify.success(body.seconds === 0 ? 'Students get no sample now' : 'Sample saved'),
        onError: (error) => {
          if (error instanceof CallError) showUnderField(form, error);
        },
      },
    );
  const takeSecond = () =>
    form.setValue('startSecond', Math.floor(preview.current?.currentTime ?? 0), { shouldValidate: true });
  return (
    <form onSubmit={form.handleSubmit(send)} noValidate className="flex flex-col gap-3">
      <LeaveGuard unsaved={form.formState.isDirty} />
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField form={form} name="startSecond" type="number" label="Begins at second" min={0} />
        <FormField
          form={form}
          name="seconds"
          type="number"
          label="Seconds"
          min={1}
          max={mostSampleSeconds}
          hint={`At most ${mostSampleSeconds}; it is cut every six seconds.`}
        />
      </div>
      {save.isError && <Notice tone="error">{messageOf(save.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={takeSecond}>
          Begin at the preview
        </Button>
        <Button type="submit" size="sm" loading={save.isPending}>
          {seconds === 0 ? 'Offer this sample' : 'Save the sample'}
        </Button>
        {seconds > 0 && (
          <Button
            variant="secondary"
            size="sm"
            className="text-red-ink"
            disabled={save.isPending}
            onClick={() => send({ startSecond, seconds: 0 })}
          >
            No sample
          </Button>
        )}
      </div>
    </form>
  );
}

/** Off until staff offer one: nothing that is sold is given away unasked. */
export function SampleForm({ lesson, film, preview }: SampleFormProps) {
  const why = whyNone(lesson, film);
  return (
    <TitledCard title="Free sample" large>
      <div className="mt-3 flex flex-col gap-3">
        <p className="text-soft">{why ?? nowWords(lesson)}</p>
        {lesson.price > 0 && film && (
          <Fields key={lesson.sampleSettings?.updatedAt ?? ''} lesson={lesson} preview={preview} />
        )}
      </div>
    </TitledCard>
  );
}
