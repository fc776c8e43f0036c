import type { LessonOutline, PlayableLesson, Playback, PurchasedLesson } from '@akada/contract';
import { NotebookText } from 'lucide-react';
import { useMemo } from 'react';
import { renewPlayback } from '../../../data/catalogue/lesson-to-play.ts';
import { useUser } from '../../../data/people/session.ts';
import { keptNote, useKeptChanges } from '../../../state/lessons/kept-lessons.ts';
import { Button } from '../../../ui/button.tsx';
import type { Choice } from '../shared/film-choice.ts';
import { canKeep, KeepLessonLater } from '../shared/keep-later.tsx';
import { BesideButton, BesideStage, besideName, chaptersWithin, jumpIn, useBeside } from './beside-film.tsx';
import { TranscriptButton } from './film-menus.tsx';
import { FilmPlayer, useFilm } from './film-player.tsx';
import { useStart } from './player-stage.tsx';
import { useBack, usePreview } from './preview.ts';
import { Transcript } from './transcript.tsx';

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

type OwnFilmProps = {
  lesson: PurchasedLesson;
  playback: Playback;
  outline: LessonOutline | null;
  next: PlayableLesson['next'];
  userId: string;
};

/** Film of a lesson that was bought, with what is beside it. */
export function OwnFilm({ lesson, playback, outline, next, userId }: OwnFilmProps) {
  const { fullName } = useUser();
  const kept = useKeptChoice(userId, lesson._id, playback);
  const start = useStart(lesson);
  const film = useFilm({ lessonId: lesson._id, playback, renew: renewPlayback, start, kept });
  const beside = useBeside();
  const [back, preview] = [useBack(), usePreview()];
  const jump = jumpIn(film.media, film.startFrom);
  const read = () => beside.toggle('transcript');
  const look = () => beside.toggle('lesson');
  const [isReading, isLooking] = [beside.panel === 'transcript', beside.panel === 'lesson'];
  const { transcript, durationSeconds } = playback;
  const onRead = transcript ? read : null;
  const chapters = useMemo(() => chaptersWithin(outline, durationSeconds), [outline, durationSeconds]);
  const cardButtons = (
    <>
      {preview === null && canKeep(playback) && <KeepLessonLater lesson={lesson} playback={playback} />}
      <Button variant="secondary" wide aria-expanded={isLooking} onClick={look}>
        <NotebookText aria-hidden="true" />
        {besideName}
      </Button>
    </>
  );
  return (
    <BesideStage
      {...{ beside, userId, lesson, chapters, onRead }}
      media={film.media}
      startAt={film.place.at}
      onJump={jump}
      transcript={
        transcript && (
          <Transcript address={transcript} ticket={film.ticket} media={film.media} onJump={jump} onClose={read} />
        )
      }
    >
      <FilmPlayer
        {...{ film, lesson, userId, back, chapters, next }}
        card={{ poster: playback.poster, onRead, isReading, children: cardButtons }}
        buttons={
          <>
            <BesideButton isOpen={isLooking} onToggle={look} />
            {transcript && <TranscriptButton isOpen={isReading} onToggle={read} />}
          </>
        }
        mark={lesson.isPaid && <Watermark name={fullName} />}
      />
    </BesideStage>
  );
}
