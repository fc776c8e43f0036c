import type { LessonOutline, PlayableLesson, PurchasedLesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasSomethingToPlay, type LessonToPlay, lessonToPlayQuery } from '../../../data/lessons.ts';
import { useSchool } from '../../../data/school.ts';
import { useUser } from '../../../data/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, Spinner } from '../../../ui/loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useOpeningText } from '../../shared/opening.tsx';
import { videoSource } from '../../shared/video-source.ts';
import { BesideButton, BesideFilm, useBeside } from './beside-film.tsx';
import { FilmPlayer } from './film-player.tsx';
import { Media } from './media.tsx';
import { PlayerStage, useStart } from './player-stage.tsx';
import { SamplePlayer } from './sample-player.tsx';

/** False after a navigation inside the app, when the document has another page's Content-Security-Policy. */
function cameWithDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return !entry || new URL(entry.name).pathname.startsWith('/student/lesson/');
}

const hasOwnDocument = cameWithDocument();

function useDarkDocument(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const chosen = dataset.theme;
    dataset.theme = 'dark';
    return () => {
      if (chosen === undefined) delete dataset.theme;
      else dataset.theme = chosen;
    };
  }, []);
}

const youtubeFailed =
  'YouTube does not answer, or it does not give out this video. Check your connection and try again.';
const fileFailed =
  'The connection may be too slow, or the link to the video no longer works. Try again, and tell your tutor if it stays like this.';

const noChapters: LessonOutline['chapters'] = [];

type LinkPlayerProps = {
  lesson: PurchasedLesson;
  outline: LessonOutline | null;
  next: PlayableLesson['next'];
  userId: string;
};

function LinkPlayer({ lesson, outline, next, userId }: LinkPlayerProps) {
  const [source] = useState(() => videoSource(lesson.videoUrl));
  const media = useRef<HTMLMediaElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const { start, isResumed, isAsked } = useStart(lesson);
  const [startAt, setStartAt] = useState(start);
  const retry = () => {
    setStartAt(media.current?.currentTime || startAt);
    setHasFailed(false);
    setTries((count) => count + 1);
  };
  const failure = {
    title: 'This video could not be loaded',
    message: source.kind === 'youtube' ? youtubeFailed : fileFailed,
    onRetry: retry,
  };
  const chapters = outline?.chapters ?? noChapters;
  const { panel, asked, toggle } = useBeside();
  const look = () => toggle('lesson');
  const jump = (seconds: number) => {
    if (!media.current) return setStartAt(seconds);
    media.current.currentTime = seconds;
    return media.current.play()?.catch(() => undefined);
  };
  return (
    <div className="player-stage bg-stage text-chalk" data-reads={panel !== null || undefined}>
      <PlayerStage
        lesson={lesson}
        userId={userId}
        media={media}
        chapters={chapters}
        next={next}
        resumedAt={isResumed ? start : null}
        failure={hasFailed ? failure : null}
        buttons={<BesideButton isOpen={panel === 'lesson'} onToggle={look} />}
      >
        <Media
          key={tries}
          source={source}
          title={lesson.title}
          media={media}
          startAt={startAt}
          playsAtOnce={isAsked}
          setFailed={setHasFailed}
        />
      </PlayerStage>
      {panel === 'lesson' && (
        <BesideFilm
          userId={userId}
          lesson={lesson}
          chapters={chapters}
          media={media}
          startAt={startAt}
          asked={asked}
          onJump={jump}
          onRead={null}
          onClose={look}
        />
      )}
    </div>
  );
}

const noAccess = "You don't have access to this lesson or it doesn't exist";
const backToMyLessons = (
  <LinkButton to="/student/my-lessons" reloadDocument variant="secondary">
    Back to My Lessons
  </LinkButton>
);

type Owned = Extract<LessonToPlay, { access: 'owned' }>;

/** The query looks again by itself: what comes is there at once. */
function NothingYet({ lesson, isInWork }: Owned) {
  const openingText = useOpeningText();
  const why = (mark: 'book' | 'signal', title: string, text: string) => (
    <Stage title={lesson.title}>
      <EmptyState mark={mark} title={title} text={text} action={backToMyLessons} />
    </Stage>
  );
  if (lesson.opensAt !== undefined) {
    const text = `‘${lesson.title}’ is yours. It begins here as soon as it opens.`;
    return why('book', openingText(lesson.opensAt), text);
  }
  if (isInWork) {
    const text = 'The school is making it small enough for phones. It begins here as soon as it is there.';
    return why('signal', 'This film is being prepared', text);
  }
  return why('signal', 'No film yet', 'There is nothing to play in this lesson now. Ask your tutor when it comes.');
}

function OwnedLesson(owned: Owned) {
  const { lesson, playback, outline, next } = owned;
  const { _id: userId } = useUser();
  const { name } = useSchool();
  const shown = { lesson, outline, next, userId };
  if (!hasSomethingToPlay(owned)) return <NothingYet {...owned} />;
  return (
    <main>
      <PageTitle>{`${lesson.title} · ${name}`}</PageTitle>
      {playback ? (
        <FilmPlayer key={playback.filmId} playback={playback} {...shown} />
      ) : (
        <LinkPlayer key={lesson._id} {...shown} />
      )}
    </main>
  );
}

export function LessonPlayer() {
  useDarkDocument();
  const { lessonId = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...lessonToPlayQuery(lessonId),
    enabled: hasOwnDocument,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!hasOwnDocument) window.location.reload();
  }, []);

  if (data?.access === 'owned') return <OwnedLesson {...data} />;
  if (data?.access === 'sample') return <SamplePlayer {...data} />;
  if (data?.access === 'not-owned') return <ToMyLessons lessonId={lessonId} />;
  if (data) {
    return (
      <Stage title="Lesson not found">
        <EmptyState mark="search" title="Lesson not found" text={noAccess} action={backToMyLessons} />
      </Stage>
    );
  }
  if (error) {
    return (
      <Stage title="Error loading lesson">
        <LoadFailed title="Error loading lesson" query={{ error, isFetching, refetch }} action={backToMyLessons} />
      </Stage>
    );
  }
  return (
    <Stage title="Lesson">
      <Loading className="grid justify-items-center">
        <Spinner className="size-9" />
      </Loading>
    </Stage>
  );
}

/** No video was loaded, so the app may stay in this document. */
function ToMyLessons({ lessonId }: { lessonId: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(`/student/my-lessons?notOwned=${lessonId}`, { replace: true }), [navigate, lessonId]);
  return <Stage title="Lesson">{null}</Stage>;
}

function Stage({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useSchool();
  return (
    <main className="player-stage grid place-items-center bg-stage p-4 text-ink">
      <PageTitle>{`${title} · ${name}`}</PageTitle>
      <h1 className="sr-only">{title}</h1>
      <div className="w-full max-w-lg">{children}</div>
    </main>
  );
}
