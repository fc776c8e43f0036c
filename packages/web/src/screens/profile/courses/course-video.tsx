import type { PurchasedLesson } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { thumbnailPath } from '../../../data/lessons.ts';
import { useFormat } from '../../../data/school.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Thumbnail, ThumbnailTag } from '../../../ui/thumbnail.tsx';
import { courseSource } from './course-source.ts';

type Props = { lesson: PurchasedLesson; eager: boolean; playing: boolean; onPlay: () => void };

const coverLook = 'group absolute inset-0 grid place-items-center -outline-offset-3';
const focusIt = (element: HTMLElement | null) => element?.focus();

function PlayMark() {
  return (
    <span className="grid size-14 place-items-center rounded-full bg-board text-chalk transition-colors group-hover:bg-green group-hover:text-on-green">
      <Play className="ml-0.5 size-6 fill-current" aria-hidden="true" />
    </span>
  );
}

function Cover({ lesson, eager, children }: { lesson: PurchasedLesson; eager: boolean; children: ReactNode }) {
  const format = useFormat();
  return (
    <div className="relative">
      <Thumbnail src={thumbnailPath(lesson._id)} eager={eager}>
        <ThumbnailTag>{classLabel(lesson.classLevel)}</ThumbnailTag>
        {lesson.duration !== null && <ThumbnailTag>{format.minutes(lesson.duration)}</ThumbnailTag>}
      </Thumbnail>
      {children}
    </div>
  );
}

/** A picture until it is tapped: data is costly, and a page of players loads megabytes. Focus follows into the player. */
export function CourseVideo({ lesson, eager, playing, onPlay }: Props) {
  const [failed, setFailed] = useState(false);
  const source = courseSource(lesson.videoUrl);
  const player = `/student/lesson/${lesson._id}`;
  if (source.kind === 'elsewhere') {
    return (
      <Cover lesson={lesson} eager={eager}>
        <a href={player} className={coverLook} aria-label={`Play ${lesson.title} in the lesson player`}>
          <PlayMark />
        </a>
      </Cover>
    );
  }
  if (!playing) {
    return (
      <Cover lesson={lesson} eager={eager}>
        <button type="button" onClick={onPlay} className={coverLook} aria-label={`Play ${lesson.title}`}>
          <PlayMark />
        </button>
      </Cover>
    );
  }
  if (source.kind === 'youtube') {
    return (
      <iframe
        ref={focusIt}
        src={source.src}
        title={lesson.title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        className="aspect-video w-full bg-stage"
      />
    );
  }
  if (failed) {
    return (
      <div
        role="alert"
        className="grid aspect-video place-content-center justify-items-center gap-3 bg-stage p-4 text-chalk"
      >
        This video could not be loaded.
        <LinkButton reloadDocument to={player} variant="secondary">
          Open the lesson player
        </LinkButton>
      </div>
    );
  }
  return (
    <video
      ref={focusIt}
      src={source.src}
      controls
      autoPlay
      playsInline
      aria-label={lesson.title}
      onError={() => setFailed(true)}
      className="aspect-video w-full bg-stage"
    >
      <track kind="captions" src={source.captions} srcLang="en" label="English" />
    </video>
  );
}
