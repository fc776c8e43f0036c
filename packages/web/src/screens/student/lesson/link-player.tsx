import type { LessonOutline, PlayableLesson, PurchasedLesson } from '@akada/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { schoolQuery } from '../../../data/platform/school.ts';
import { videoSource } from '../../shared/video-source.ts';
import { BesideButton, BesideStage, jumpIn, useBeside } from './beside-film.tsx';
import { noNetwork, useGoesOn } from './goes-on.ts';
import { Media } from './media.tsx';
import { PlayerStage, useStart } from './player-stage.tsx';
import { useBack } from './preview.ts';

const youtubeFailed =
  'YouTube does not answer, or it does not give out this video. Check your connection and try again.';
const fileFailed =
  'The connection may be too slow, or the link to the video no longer works. Try again, and tell your teacher if it stays like this.';

const waiting = 'The video goes on where it stopped as soon as the connection is back.';

function failureMessage(waits: boolean, kind: string): string {
  if (waits) return waiting;
  return kind === 'youtube' ? youtubeFailed : fileFailed;
}

const isSchoolInReach = (client: QueryClient) =>
  client.fetchQuery({ ...schoolQuery, staleTime: 0, retry: false }).then(
    () => true,
    () => false,
  );

const noChapters: LessonOutline['chapters'] = [];

type LinkPlayerProps = {
  lesson: PurchasedLesson;
  outline: LessonOutline | null;
  next: PlayableLesson['next'];
  userId: string;
};

/** Player of a lesson with a link instead of a film of our own. */
export function LinkPlayer({ lesson, outline, next, userId }: LinkPlayerProps) {
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
  const queryClient = useQueryClient();
  const waits = useGoesOn(hasFailed, () => isSchoolInReach(queryClient), retry);
  const failure = {
    title: waits ? noNetwork : 'This video could not be loaded',
    message: failureMessage(waits, source.kind),
    onRetry: retry,
  };
  const chapters = outline?.chapters ?? noChapters;
  const back = useBack();
  const beside = useBeside();
  return (
    <BesideStage
      {...{ beside, userId, lesson, chapters, media, startAt }}
      onJump={jumpIn(media, setStartAt)}
      onRead={null}
    >
      <PlayerStage
        lesson={lesson}
        userId={userId}
        back={back}
        media={media}
        chapters={chapters}
        next={next}
        resumedAt={isResumed ? start : null}
        failure={hasFailed ? failure : null}
        buttons={<BesideButton isOpen={beside.panel === 'lesson'} onToggle={() => beside.toggle('lesson')} />}
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
    </BesideStage>
  );
}
