import { type Lesson, lessonForm, linkOrNone, scheduledDateMessage } from '@akada/contract';
import { schoolDay, schoolInstant, schoolTimeOn } from '@akada/contract/rules/school-day';
import {
  isVideoLink,
  playableKind,
  unplayableReason,
  type VideoKind,
  youtubeId,
} from '@akada/contract/rules/video-link';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { videoCheckQuery, videoPictureQuery } from '../../../data/catalogue/video-facts.ts';
import { time } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type FieldOf, FormField } from '../../../ui/form-field.tsx';
import { ClassField } from '../shared/class-field.tsx';
import { WhoBuys } from '../shared/for-groups.tsx';
import { priceFrom } from '../shared/price-from.ts';
import { SubjectField } from '../shared/subject-field.tsx';
import { LessonPicture } from './lesson-card.tsx';
import { TutorsField } from './tutors-field.tsx';

const dayMs = 86_400_000;

/** A date input holds a day; an instant becomes its day in the school's zone. */
function dayOf(scheduledDate: string | undefined, timeZone: string): string {
  if (!scheduledDate) return '';
  return scheduledDate.length === 10 ? scheduledDate : schoolDay(scheduledDate, timeZone);
}

/** Empty for a lesson that opens at midnight. */
function timeOf(scheduledDate: string | undefined, timeZone: string): string {
  if (!scheduledDate || scheduledDate.length === 10) return '';
  const at = time(scheduledDate, timeZone);
  return at === '00:00' ? '' : at;
}

/** As the wire has it. */
export function scheduledFrom(day: string, at: string, timeZone: string): string {
  return day === '' || at === '' ? day : schoolTimeOn(day, at, timeZone);
}

export function lessonDefaults(lesson: Lesson | null, timeZone: string) {
  return {
    title: lesson?.title ?? '',
    classLevel: lesson?.classLevel ?? '',
    subject: lesson?.subject ?? '',
    video: lesson?.videoUrl ?? '',
    price: lesson?.price ?? 0,
    duration: lesson?.duration ?? null,
    scheduledDate: dayOf(lesson?.scheduledDate, timeZone),
    scheduledTime: timeOf(lesson?.scheduledDate, timeZone),
    description: lesson?.description ?? '',
    instructor: lesson?.instructor ?? '',
    tutors: lesson?.tutors?.map(({ _id }) => _id) ?? [],
    groupIds: lesson?.groupIds ?? [],
  };
}
const longestTitle = 200;

/** A copy goes on sale as soon as it is created, so its date is chosen anew. */
export function copyDefaults(lesson: Lesson, timeZone: string): Values {
  const title = [...`Copy of ${lesson.title}`].slice(0, longestTitle).join('').trim();
  return { ...lessonDefaults(lesson, timeZone), title, scheduledDate: '', scheduledTime: '' };
}

type Values = ReturnType<typeof lessonDefaults>;

type Rules = { storedVideo: string | null; mayHaveNoLink: boolean; timeZone: string };

/** An unchanged date may lie in the past, and the stored link may be from before links were checked. */
export function lessonFormSchema(before: Values, { storedVideo, mayHaveNoLink, timeZone }: Rules) {
  const isAhead = (day: string) => {
    const at = schoolInstant(day, 'start', timeZone);
    return at !== null && at > Date.now();
  };
  const why = (link: string) => (link === storedVideo || !isVideoLink(link) ? null : unplayableReason(link));
  return lessonForm.extend({
    video: (mayHaveNoLink ? linkOrNone : lessonForm.shape.video).superRefine((link, context) => {
      const message = why(link);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
    scheduledTime: z.string(),
    scheduledDate: z
      .string()
      .refine((day) => day === '' || day === before.scheduledDate || isAhead(day), scheduledDateMessage),
  });
}

type Schema = ReturnType<typeof lessonFormSchema>;
export type LessonValues = z.input<Schema>;
export type LessonOutput = z.output<Schema>;
export type LessonForm = UseFormReturn<LessonValues, unknown, LessonOutput>;

function tomorrow(timeZone: string): string {
  return schoolDay(Date.now() + dayMs, timeZone);
}

function minutesFrom(typed: unknown): number | null {
  return typed === '' || typed === null || typed === undefined ? null : Number(typed);
}

const usualSubjects = ['Mathematics', 'English', 'Physics', 'Chemistry', 'Biology', 'Economics'];

type VideoPreviewProps = {
  control: LessonForm['control'];
  /** The stored link and its picture. */
  saved: { video: string; picture: string } | null;
};

const kindLabel: Record<VideoKind, string> = { youtube: 'YouTube', hls: 'Video stream', file: 'Video file' };

function PlayableBadge({ video, problem, isSure }: { video: string; problem: string | null; isSure: boolean }) {
  const kind = playableKind(video);
  if (kind === null || problem !== null) {
    return (
      <Badge tone="red">
        <CircleAlert aria-hidden="true" />
        We cannot play this
      </Badge>
    );
  }
  if (!isSure) return <Badge>{kindLabel[kind]}</Badge>;
  return (
    <Badge tone="leaf">
      {kindLabel[kind]}
      <CircleCheck aria-hidden="true" />
      <span className="sr-only">, can be played</span>
    </Badge>
  );
}

function captionOf(video: string, hasPicture: boolean, isAsking: boolean): string {
  if (!isVideoLink(video)) return 'Paste a link to see its picture here.';
  if (isAsking) return 'Looking for its picture …';
  return hasPicture ? 'The picture students see.' : 'This link brings no picture; students see a drawn one.';
}

function VideoPreview({ control, saved }: VideoPreviewProps) {
  const video = useWatch({ control, name: 'video' }).trim();
  const isSaved = video === saved?.video;
  const { data = null, isLoading } = useQuery(videoPictureQuery(isSaved ? null : youtubeId(video)));
  const picture = isSaved ? saved.picture : data;
  const isYoutube = youtubeId(video) !== null;
  const { data: check } = useQuery(videoCheckQuery(isYoutube ? video : null));
  const problem = unplayableReason(video) ?? check?.problem ?? null;
  return (
    <figure className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-sunken p-3">
      <div className="w-24 shrink-0 overflow-hidden rounded-sm sm:w-44">
        <LessonPicture src={picture} />
      </div>
      <figcaption
        aria-live="polite"
        className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-1.5 text-xs text-soft"
      >
        {isVideoLink(video) && (
          <PlayableBadge video={video} problem={problem} isSure={!isYoutube || check?.isChecked === true} />
        )}
        {check?.title && <span className="font-semibold text-ink wrap-anywhere">{check.title}</span>}
        {isYoutube && check?.isChecked === false && (
          <span>YouTube does not answer, so this link could not be checked. It can be saved all the same.</span>
        )}
        <span>{isVideoLink(video) && problem !== null ? problem : captionOf(video, picture !== null, isLoading)}</span>
      </figcaption>
    </figure>
  );
}

type LessonFieldsProps = {
  form: LessonForm;
  timeZone: string;
  currency: string;
  saved: { video: string; picture: string } | null;
};

const [half, whole] = ['sm:col-span-3', 'sm:col-span-6'];

function SaleFields({ form, timeZone, currency }: Omit<LessonFieldsProps, 'saved'>) {
  const fields: readonly FieldOf<z.input<Schema>>[] = [
    {
      name: 'scheduledDate',
      type: 'date',
      label: 'Scheduled date (optional)',
      className: half,
      min: tomorrow(timeZone),
      hint: 'Nobody can watch the lesson before it',
    },
    {
      name: 'scheduledTime',
      type: 'time',
      label: 'Opens at (optional)',
      className: half,
      hint: 'Otherwise at midnight',
    },
    {
      name: 'price',
      type: 'number',
      label: `Price (${currency})`,
      className: half,
      inputMode: 'decimal',
      min: 0,
      step: 0.01,
      hint: '0 makes the lesson free',
      rules: { setValueAs: priceFrom },
    },
    {
      name: 'duration',
      type: 'number',
      label: 'Duration in minutes (optional)',
      className: half,
      min: 1,
      step: 1,
      rules: { setValueAs: minutesFrom },
    },
  ];
  return fields.map((field) => <FormField key={field.name} form={form} {...field} />);
}

function ForWhom({ form }: { form: LessonForm }) {
  const chosen = useWatch({ control: form.control, name: 'groupIds' }) ?? [];
  return (
    <WhoBuys
      kind="lesson"
      className={whole}
      chosen={chosen}
      error={form.formState.errors.groupIds?.message}
      onChange={(next) =>
        form.setValue('groupIds', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    />
  );
}

/** In the specification's order of checks, so that focus goes to the first problem. */
export function LessonFields({ form, timeZone, currency, saved }: LessonFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <FormField form={form} name="title" label="Title" className={whole} autoComplete="off" />
      <ClassField form={form} className={half} />
      <SubjectField form={form} label="Subject (optional)" className={half} used={usualSubjects} />
      <FormField
        form={form}
        name="video"
        type="url"
        label="Video URL"
        className={whole}
        inputMode="url"
        autoComplete="off"
        hint="A YouTube link, or the address of a video file (.mp4, .webm, .m3u8). A draft does not need one."
      />
      <div className={whole}>
        <VideoPreview control={form.control} saved={saved} />
      </div>
      <SaleFields form={form} timeZone={timeZone} currency={currency} />
      <FormField form={form} name="description" type="textarea" label="Description (optional)" className={whole} />
      <TutorsField form={form} className={whole} />
      <FormField
        form={form}
        name="instructor"
        label="Teacher from outside (optional)"
        className={whole}
        autoComplete="off"
        hint="For somebody who is not of the staff, such as the author of a video"
      />
      <ForWhom form={form} />
    </div>
  );
}
