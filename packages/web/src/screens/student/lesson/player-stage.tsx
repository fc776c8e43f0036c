import './lesson-player.css';
import type { CheckCard, Lesson, LessonOutline, PlayableLesson, PurchasedLesson } from '@akada/contract';
import { standsAtEnd } from '@akada/contract/rules/check-questions';
import { resumeAt } from '@akada/contract/rules/watched';
import type { MediaController } from 'media-chrome/media-controller';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { changeHabits, playerHabits } from '../../../state/player.ts';
import { ErrorPanel } from '../../../ui/notice.tsx';
import { useChapterMarks } from './chapter-marks.ts';
import { type Back, Controls, ResumeNote } from './controls.tsx';
import { useCheckCards } from './end-card.tsx';
import { FilmChecks } from './film-checks.tsx';
import { noNetwork, useStandsStill } from './goes-on.ts';
import { usePlayerInput } from './player-input.ts';
import { usePreview } from './preview.ts';
import { useDuration } from './questions-in-film.ts';
import { useWatchReport } from './watch-report.ts';

const worthResumingSeconds = 5;

/** In seconds; `isAsked`: a link named the second. */
export type Start = { start: number; isResumed: boolean; isAsked: boolean };

/** A link may name the second; then nothing is resumed. */
export function useStart({
  positionSeconds,
  durationSeconds,
}: Pick<PurchasedLesson, 'positionSeconds' | 'durationSeconds'>): Start {
  const [params] = useSearchParams();
  const wanted = params.get('t') ?? '';
  const [start] = useState(() =>
    /^\d{1,5}$/.test(wanted) ? Number(wanted) : resumeAt(positionSeconds, durationSeconds),
  );
  const isResumed = wanted === '' && start >= worthResumingSeconds;
  return { start: isResumed || wanted !== '' ? start : 0, isResumed, isAsked: wanted !== '' };
}

const wordMs = 900;

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

/** The speed that was chosen on this device, for this film and the next ones. */
function useKeptRate(controller: RefObject<MediaController | null>, media: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => {
    const element = controller.current;
    const stop = new AbortController();
    const { signal } = stop;
    const onLoaded = () => {
      const { rate } = playerHabits();
      if (media.current && rate !== 1) media.current.playbackRate = rate;
    };
    const onWish = (event: Event) => event instanceof CustomEvent && changeHabits({ rate: rateOf(event.detail) });
    element?.addEventListener('loadedmetadata', onLoaded, { capture: true, signal });
    element?.addEventListener('mediaplaybackraterequest', onWish, { capture: true, signal });
    return () => stop.abort();
  }, [controller, media]);
}

/** Only the player itself is seen in full screen. */
function useLeaveFullscreen(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  }, [isWanted]);
}

/** Seconds at which a question stops the film. */
const stopsWithin = (cards: readonly CheckCard[], seconds: number) =>
  cards.flatMap((card) => (standsAtEnd(card, seconds) ? [] : (card.atSecond ?? [])));

const noChapters: LessonOutline['chapters'] = [];

type PlayerStageProps = {
  lesson: Pick<Lesson, '_id' | 'title'>;
  userId: string;
  /** A sample stores no progress and has no end card. */
  isTrial?: boolean;
  /** Target of the back link. */
  back: Back;
  media: RefObject<HTMLMediaElement | null>;
  chapters?: LessonOutline['chapters'];
  next?: PlayableLesson['next'];
  /** In seconds; null where it begins at the beginning or at a wished second. */
  resumedAt: number | null;
  failure: { title: string; message: string; onRetry: () => void } | null;
  /** Moves the focus to the player, if the button that opened it is gone. */
  takesFocus?: boolean;
  /** Buttons and menus beside the usual ones. */
  buttons?: ReactNode;
  menus?: ReactNode;
  /** The media element with its overlays. */
  children: ReactNode;
};

export function PlayerStage(props: PlayerStageProps) {
  const { lesson, userId, isTrial = false, back, media, next, resumedAt, failure } = props;
  const { chapters = noChapters, takesFocus = false, buttons, menus, children } = props;
  const controller = useRef<MediaController>(null);
  const { word, say } = useWord();
  const rate = useDetail(controller, 'mediaplaybackrate', rateOf);
  const hasQualities = useDetail(controller, 'mediarenditionlist', countOf) > 1;
  const isStill = useStandsStill(controller) && !failure;
  const shown = word ?? (isStill ? noNetwork : null);
  useLeaveFullscreen(failure !== null);
  useEffect(() => {
    if (takesFocus) controller.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  usePlayerInput(controller, media, say);
  useKeptRate(controller, media);
  const chapter = useChapterMarks(controller, media, chapters);
  const checks = useCheckCards(isTrial ? null : lesson._id);
  const duration = useDuration(controller, media);
  const preview = usePreview();
  const isCounted = !isTrial && preview === null;
  useWatchReport(controller, { media, userId, lessonId: isCounted ? lesson._id : null });
  return (
    <div className="player-screen">
      <media-controller
        ref={controller}
        className="player"
        autohide="3"
        autohideovercontrols=""
        nohotkeys=""
        novolumepref=""
        nomutedpref=""
      >
        {children}
        <Controls
          title={lesson.title}
          back={back}
          chapter={chapter}
          stops={stopsWithin(checks.cards, duration)}
          duration={duration}
          rate={rate}
          isBusy={!failure}
          hasQualities={hasQualities && !menus}
          buttons={buttons}
          menus={menus}
        />
      </media-controller>
      <div role="status" className="player-word">
        {shown && <span>{shown}</span>}
      </div>
      {resumedAt !== null && !failure && <ResumeNote start={resumedAt} controller={controller} media={media} />}
      {/* A question lies over it, because it needs no network. */}
      {failure && (
        <div className="player-failure">
          <ErrorPanel {...failure} />
        </div>
      )}
      {!isTrial && (
        <FilmChecks
          {...checks}
          {...{ lesson, userId, media, controller, next, duration }}
          hasFailed={failure !== null}
        />
      )}
    </div>
  );
}
