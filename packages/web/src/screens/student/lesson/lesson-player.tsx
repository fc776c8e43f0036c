import './lesson-player.css';
import type { PurchasedLesson } from '@akada/contract';
import { resumeAt } from '@akada/contract/rules/watched';
import { useQuery } from '@tanstack/react-query';
import type { MediaController } from 'media-chrome/media-controller';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { lessonToPlayQuery } from '../../../data/lessons.ts';
import { useSchool } from '../../../data/school.ts';
import { useUser } from '../../../data/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, Spinner } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useOpeningText } from '../../shared/opening.tsx';
import { videoSource } from '../../shared/video-source.ts';
import { Controls, ResumeNote } from './controls.tsx';
import { Media } from './media.tsx';
import { usePlayerInput } from './player-input.ts';
import { useWatchReport } from './watch-report.ts';

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

const wordMs = 900;
const worthResumingSeconds = 5;

function useWord() {
  const [word, setWord] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!word) return;
    const timer = setTimeout(() => setWord(null), wordMs);
    return () => clearTimeout(timer);
  }, [word]);
  const say = useCallback((text: string) => setWord({ text }), []);
  return { word: word?.text ?? null, say };
}

const rateOf = (detail: unknown) => Number(detail) || 1;
const countOf = (detail: Iterable<unknown> | null) => [...(detail ?? [])].length;

function useDetail<Detail>(
  controller: RefObject<MediaController | null>,
  name: string,
  read: (detail: Detail) => number,
): number {
  const [value, setValue] = useState(1);
  useEffect(() => {
    const element = controller.current;
    const onEvent = (event: Event) => event instanceof CustomEvent && setValue(read(event.detail));
    element?.addEventListener(name, onEvent);
    return () => element?.removeEventListener(name, onEvent);
  }, [controller, name, read]);
  return value;
}

/** A link may name the second; then nothing is resumed. */
function useStart({ positionSeconds, durationSeconds }: PurchasedLesson) {
  const [params] = useSearchParams();
  const wanted = params.get('t') ?? '';
  const [start] = useState(() =>
    /^\d{1,5}$/.test(wanted) ? Number(wanted) : resumeAt(positionSeconds, durationSeconds),
  );
  const isResumed = wanted === '' && start >= worthResumingSeconds;
  return { start: isResumed || wanted !== '' ? start : 0, isResumed, isAsked: wanted !== '' };
}

const youtubeFailed =
  'YouTube does not answer, or it does not give out this video. Check your connection and try again.';
const fileFailed =
  'The connection may be too slow, or the link to the video no longer works. Try again, and tell your tutor if it stays like this.';

function Player({ lesson, userId }: { lesson: PurchasedLesson; userId: string }) {
  const [source] = useState(() => videoSource(lesson.videoUrl));
  const controller = useRef<MediaController>(null);
  const media = useRef<HTMLMediaElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const { start, isResumed, isAsked } = useStart(lesson);
  const [startAt, setStartAt] = useState(start);
  const { word, say } = useWord();
  const rate = useDetail(controller, 'mediaplaybackrate', rateOf);
  const hasQualities = useDetail(controller, 'mediarenditionlist', countOf) > 1;
  usePlayerInput(controller, media, say);
  useWatchReport(controller, { media, userId, lessonId: lesson._id });

  const retry = () => {
    setStartAt(media.current?.currentTime || startAt);
    setHasFailed(false);
    setTries((count) => count + 1);
  };

  return (
    <div className="player-stage bg-stage text-chalk">
      <media-controller
        ref={controller}
        className="player"
        autohide="3"
        autohideovercontrols=""
        nohotkeys=""
        novolumepref=""
        nomutedpref=""
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
        <Controls title={lesson.title} rate={rate} isBusy={!hasFailed} hasQualities={hasQualities} />
      </media-controller>
      <div role="status" className="player-word">
        {word && <span>{word}</span>}
      </div>
      {isResumed && !hasFailed && <ResumeNote start={start} controller={controller} media={media} />}
      {hasFailed && (
        <div className="player-failure">
          <ErrorPanel
            title="This video could not be loaded"
            message={source.kind === 'youtube' ? youtubeFailed : fileFailed}
            onRetry={retry}
          />
        </div>
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

export function LessonPlayer() {
  useDarkDocument();
  const { lessonId = '' } = useParams();
  const { name } = useSchool();
  const { _id: userId } = useUser();
  const openingText = useOpeningText();
  const { data, error, isFetching, refetch } = useQuery({
    ...lessonToPlayQuery(lessonId),
    enabled: hasOwnDocument,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!hasOwnDocument) window.location.reload();
  }, []);

  if (data?.access === 'owned' && data.lesson.opensAt !== undefined) {
    return (
      <Stage title={data.lesson.title}>
        <EmptyState
          mark="book"
          title={openingText(data.lesson.opensAt)}
          text={`‘${data.lesson.title}’ is yours. It begins here as soon as it opens.`}
          action={backToMyLessons}
        />
      </Stage>
    );
  }
  if (data?.access === 'owned') {
    return (
      <main>
        <PageTitle>{`${data.lesson.title} · ${name}`}</PageTitle>
        <Player key={data.lesson._id} lesson={data.lesson} userId={userId} />
      </main>
    );
  }
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
