import type { Lesson, Playback } from '@akada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { playerKey } from '../../../data/catalogue/lesson-to-play.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { changeHabits, isMetered, playerHabits } from '../../../state/player.ts';
import { type Choice, filmOptions, firstChoice, priced } from '../shared/film-choice.ts';
import { type FilmFailure, FilmMedia } from './film-media.tsx';
import { QualityButton, QualityMenu } from './film-menus.tsx';
import { useTicket } from './film-ticket.ts';
import { noNetwork, useGoesOn } from './goes-on.ts';
import { PlayerStage, type Start } from './player-stage.tsx';
import { StartCard } from './start-card.tsx';

/** Phones that play HLS themselves let nobody pick a quality. */
const canPick = () => 'MediaSource' in window || 'ManagedMediaSource' in window;

function useFilmChoice(playback: Playback, kept: Choice | null) {
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

const failureWords: Record<FilmFailure | 'waits', { title: string; message: string }> = {
  waits: {
    title: noNetwork,
    message: 'The film goes on where it stopped as soon as the connection is back.',
  },
  network: {
    title: 'The film does not load',
    message: 'The connection may be very slow. You go on where you stopped: try again, or choose sound only.',
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
    message: 'Your teacher has replaced it, or the lesson is no longer yours. Try again to see what there is now.',
  },
};

const modeOf = (choice: Choice) => (['sound', 'original', 'kept'].includes(choice) ? choice : 'film');

/** Sources are exchanged by a new element, which begins where the last one was. */
function usePlace({ start, isResumed }: Start) {
  const media = useRef<HTMLMediaElement>(null);
  const [place, setPlace] = useState({ at: start, plays: true, tries: 0 });
  const [resumedAt, setResumedAt] = useState(isResumed ? start : null);
  const startFrom = useCallback((at: number) => {
    setPlace(({ tries }) => ({ at, plays: true, tries }));
    setResumedAt(null);
  }, []);
  const renewPlace = useCallback((isAgain: boolean) => {
    const { currentTime = 0, paused = false } = media.current ?? {};
    setPlace(({ at, tries }) => ({ at: currentTime || at, plays: isAgain || !paused, tries: tries + 1 }));
  }, []);
  return { media, place, resumedAt, startFrom, renewPlace };
}

type Source = {
  lessonId: string;
  playback: Playback;
  /** Asks for a new ticket. */
  renew: Parameters<typeof useTicket>[2];
  start: Start;
  /** Quality that is on the phone. */
  kept?: Choice | null;
};

export function useFilm({ lessonId, playback, renew, start, kept = null }: Source) {
  const queryClient = useQueryClient();
  const ticket = useTicket(lessonId, playback, renew);
  const { pick, ...quality } = useFilmChoice(playback, kept);
  const { renewPlace, ...played } = usePlace(start);
  const [isStarted, setIsStarted] = useState(start.isAsked && !quality.isSaving);
  const [failure, setFailure] = useState<FilmFailure | null>(null);
  // A film that was just kept need not be downloaded again.
  useEffect(() => {
    if (kept !== null && !isStarted) pick('kept');
  }, [kept, isStarted, pick]);

  const retry = useCallback(async () => {
    // The lesson has another film, or was bought meanwhile and has more than its sample.
    if ((await ticket.renew()) === 'gone') return queryClient.invalidateQueries({ queryKey: playerKey(lessonId) });
    renewPlace(true);
    return setFailure(null);
  }, [ticket, queryClient, lessonId, renewPlace]);
  const waits = useGoesOn(
    failure === 'network' && quality.choice !== 'kept',
    async () => (await ticket.renew()) !== 'failed',
    () => void retry(),
  );

  const change = (picked: Choice) => {
    if (modeOf(picked) !== modeOf(quality.choice)) renewPlace(false);
    pick(picked);
  };
  const play = () => {
    // A quality that was offered and played is chosen: the next film does not ask again.
    if (quality.options.length > 1) pick(quality.choice);
    setIsStarted(true);
  };
  const renewed = () => renewPlace(true);
  const takesFocus = !start.isAsked;
  return {
    ...quality,
    ...played,
    playback,
    ticket,
    isStarted,
    takesFocus,
    failure,
    waits,
    setFailure,
    retry,
    change,
    play,
    renewed,
  };
}

type FilmPlayerProps = {
  film: ReturnType<typeof useFilm>;
  lesson: Pick<Lesson, '_id' | 'title'>;
  card: Pick<ComponentProps<typeof StartCard>, 'poster' | 'onRead' | 'isReading' | 'children'>;
  /** Over the picture. */
  mark?: ReactNode;
} & Pick<ComponentProps<typeof PlayerStage>, 'userId' | 'isTrial' | 'back' | 'chapters' | 'next' | 'buttons'>;

/** Player of a film or of its sample: what it costs, and after Play the stage. */
export function FilmPlayer({ film, lesson, card, mark, buttons, ...stage }: FilmPlayerProps) {
  const { options, choice, playback, media, place, isSaving, ticket, failure } = film;
  const menu = { options, choice, onChoice: film.change };
  if (!film.isStarted) {
    return (
      <StartCard
        title={lesson.title}
        back={stage.back}
        {...menu}
        isSaving={isSaving}
        onSaving={film.saveData}
        startAt={place.at}
        onStartOver={() => film.startFrom(0)}
        onPlay={film.play}
        {...card}
      />
    );
  }
  return (
    <PlayerStage
      {...stage}
      lesson={lesson}
      media={media}
      resumedAt={film.resumedAt}
      takesFocus={film.takesFocus}
      failure={failure && { ...failureWords[film.waits ? 'waits' : failure], onRetry: () => void film.retry() }}
      buttons={
        <>
          {buttons}
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
        onFailure={film.setFailure}
        onRenewed={film.renewed}
      />
      {mark}
    </PlayerStage>
  );
}
