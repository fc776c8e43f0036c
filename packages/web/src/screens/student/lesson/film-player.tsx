import type { LessonOutline, PlayableLesson, Playback, PurchasedLesson } from '@akada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { NotebookText } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { playerKey } from '../../../data/catalogue/lessons.ts';
import { useUser } from '../../../data/people/session.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { keptNote, useKeptChanges } from '../../../state/lessons/kept-lessons.ts';
import { changeHabits, isMetered, playerHabits } from '../../../state/player.ts';
import { Button } from '../../../ui/button.tsx';
import { type Choice, filmOptions, firstChoice, priced } from '../shared/film-choice.ts';
import { canKeep, KeepLessonLater } from '../shared/keep-later.tsx';
import { BesideButton, BesideFilm, besideName, chaptersWithin, useBeside } from './beside-film.tsx';
import { type FilmFailure, FilmMedia } from './film-media.tsx';
import { QualityButton, QualityMenu, TranscriptButton } from './film-menus.tsx';
import { useTicket } from './film-ticket.ts';
import { PlayerStage, useStart } from './player-stage.tsx';
import { useBack, usePreview } from './preview.ts';
import { StartCard } from './start-card.tsx';
import { Transcript } from './transcript.tsx';

/** Phones that play HLS themselves let nobody pick a quality. */
const canPick = () => 'MediaSource' in window || 'ManagedMediaSource' in window;

export function useFilmChoice(playback: Playback, kept: Choice | null) {
  const { dataPricePerGb } = useSchool();
  const { roughMoney } = useFormat();
  const options = useMemo(() => filmOptions(playback, canPick(), kept), [playback, kept]);
  const habit = (saving: boolean) => {
    const { quality, savingQuality } = playerHabits();
    return firstChoice(options, saving, saving ? savingQuality : quality);
  };
  const [isSaving, setIsSaving] = useState(() => playerHabits().dataSaver ?? isMetered());
  const [chosen, setChoice] = useState(() => habit(isSaving));
  // The kept film may be removed from the phone meanwhile.
  const choice = options.some((option) => option.choice === chosen) ? chosen : habit(isSaving);
  const saveData = (dataSaver: boolean) => {
    changeHabits({ dataSaver });
    setIsSaving(dataSaver);
    setChoice(habit(dataSaver));
  };
  const pick = useCallback(
    (picked: Choice) => {
      if (picked !== 'kept') changeHabits(isSaving ? { savingQuality: picked } : { quality: picked });
      setChoice(picked);
    },
    [isSaving],
  );
  return { options: priced(options, dataPricePerGb, roughMoney), choice, pick, isSaving, saveData };
}

export const failureWords: Record<FilmFailure, { title: string; message: string }> = {
  network: {
    title: 'The film does not come',
    message:
      'There is no connection to the school, or a very slow one. You go on where you stopped: try again when the connection is back, or choose sound only.',
  },
  devices: {
    title: 'Two devices are playing already',
    message:
      'Your account plays on two devices at a time. Stop the film on one of them, wait a minute and a half, then try again here.',
  },
  refused: {
    title: 'This browser may not play the film',
    message:
      'A film plays only in the browser that opened its lesson, and that needs cookies. Allow cookies for this site, then try again.',
  },
  gone: {
    title: 'This film is no longer here',
    message: 'Your tutor has replaced it, or the lesson is no longer yours. Try again to see what there is now.',
  },
};

/** Kept quality of this film; a film that replaced it is not on the phone. */
function useKeptChoice(userId: string, lessonId: string, { filmId }: Playback): Choice | null {
  useKeptChanges();
  const note = keptNote(userId, lessonId);
  return note?.isWhole && note.filmId === filmId ? note.choice : null;
}

/** Watermark of a lesson with a price, so that a recording shows its owner. */
function Watermark({ name }: { name: string }) {
  return <div className="player-mark" data-name={name} aria-hidden="true" {...{ noautohide: '' }} />;
}

export const modeOf = (choice: Choice) => (['sound', 'original', 'kept'].includes(choice) ? choice : 'film');

type FilmPlayerProps = {
  lesson: PurchasedLesson;
  playback: Playback;
  outline: LessonOutline | null;
  next: PlayableLesson['next'];
  userId: string;
};

/** Sources are exchanged by a new element, which begins where the last one was. */
function usePlace(lesson: PurchasedLesson) {
  const { start, isResumed, isAsked } = useStart(lesson);
  const media = useRef<HTMLMediaElement>(null);
  const [place, setPlace] = useState({ at: start, plays: true, tries: 0 });
  const [resumedAt, setResumedAt] = useState(isResumed ? start : null);
  const startFrom = useCallback((at: number) => {
    setPlace((before) => ({ ...before, at }));
    setResumedAt(null);
  }, []);
  const renewPlace = useCallback((isAgain: boolean) => {
    const { currentTime = 0, paused = true } = media.current ?? {};
    setPlace(({ at, tries }) => ({ at: currentTime || at, plays: isAgain || !paused, tries: tries + 1 }));
  }, []);
  return { media, place, resumedAt, isAsked, startFrom, renewPlace };
}

export function FilmPlayer({ lesson, playback, outline, next, userId }: FilmPlayerProps) {
  const { fullName } = useUser();
  const queryClient = useQueryClient();
  const ticket = useTicket(lesson._id, playback);
  const kept = useKeptChoice(userId, lesson._id, playback);
  const { options, choice, pick, isSaving, saveData } = useFilmChoice(playback, kept);
  const { media, place, resumedAt, isAsked, startFrom, renewPlace } = usePlace(lesson);
  const [isStarted, setIsStarted] = useState(isAsked && !isSaving);
  const { panel, asked, toggle } = useBeside();
  const [failure, setFailure] = useState<FilmFailure | null>(null);
  const [back, preview] = [useBack(), usePreview()];
  // A film that was just kept need not be downloaded again.
  useEffect(() => {
    if (kept !== null && !isStarted) pick('kept');
  }, [kept, isStarted, pick]);

  const retry = useCallback(async () => {
    const renewal = await ticket.renew();
    if (renewal === 'gone') return queryClient.invalidateQueries({ queryKey: playerKey(lesson._id) });
    renewPlace(true);
    return setFailure(null);
  }, [ticket, queryClient, lesson._id, renewPlace]);
  useEffect(() => {
    if (failure !== 'network') return;
    const onOnline = () => void retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [failure, retry]);

  const change = (picked: Choice) => {
    if (modeOf(picked) !== modeOf(choice)) renewPlace(false);
    pick(picked);
  };
  const jump = (seconds: number) => {
    if (!isStarted || !media.current) return startFrom(seconds);
    media.current.currentTime = seconds;
    return media.current.play()?.catch(() => undefined);
  };
  const read = () => toggle('transcript');
  const isReading = panel === 'transcript';
  const look = () => toggle('lesson');
  const chapters = useMemo(
    () => chaptersWithin(outline, playback.durationSeconds),
    [outline, playback.durationSeconds],
  );
  const menu = { options, choice, onChoice: change };
  return (
    <div className="player-stage bg-stage text-chalk" data-reads={panel !== null || undefined}>
      {isStarted ? (
        <PlayerStage
          lesson={lesson}
          userId={userId}
          back={back}
          media={media}
          chapters={chapters}
          next={next}
          resumedAt={resumedAt}
          takesFocus={!isAsked}
          failure={failure && { ...failureWords[failure], onRetry: () => void retry() }}
          buttons={
            <>
              <BesideButton isOpen={panel === 'lesson'} onToggle={look} />
              {playback.transcript && <TranscriptButton isOpen={isReading} onToggle={read} />}
              <QualityButton {...menu} />
            </>
          }
          menus={<QualityMenu {...menu} />}
        >
          <FilmMedia
            key={`${modeOf(choice)} ${place.tries}`}
            playback={playback}
            choice={choice}
            title={lesson.title}
            media={media}
            startAt={place.at}
            plays={place.plays}
            isSaving={isSaving}
            ticket={ticket}
            onFailure={setFailure}
            onRenewed={() => renewPlace(true)}
          />
          {lesson.isPaid && <Watermark name={fullName} />}
        </PlayerStage>
      ) : (
        <StartCard
          title={lesson.title}
          back={back}
          poster={playback.poster}
          {...menu}
          isSaving={isSaving}
          onSaving={saveData}
          startAt={place.at}
          onStartOver={() => startFrom(0)}
          onPlay={() => setIsStarted(true)}
          onRead={playback.transcript ? read : null}
          isReading={isReading}
        >
          {preview === null && canKeep(playback) && <KeepLessonLater lesson={lesson} playback={playback} />}
          <Button variant="secondary" wide aria-expanded={panel === 'lesson'} onClick={look}>
            <NotebookText aria-hidden="true" />
            {besideName}
          </Button>
        </StartCard>
      )}
      {panel === 'lesson' && (
        <BesideFilm
          userId={userId}
          lesson={lesson}
          chapters={chapters}
          media={media}
          startAt={place.at}
          asked={asked}
          onJump={jump}
          onRead={playback.transcript ? read : null}
          onClose={look}
        />
      )}
      {isReading && playback.transcript && (
        <Transcript address={playback.transcript} ticket={ticket} media={media} onJump={jump} onClose={read} />
      )}
    </div>
  );
}
