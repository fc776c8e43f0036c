import './sample-player.css';
import type { PlayableLesson, Playback } from '@akada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, ShoppingCart } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { renewPreviewSample } from '../../../data/catalogue/lesson-preview.ts';
import { playerKey, renewSample, thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { useUser } from '../../../data/people/session.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Choice } from '../shared/film-choice.ts';
import { sampleLength } from '../shared/sample-link.tsx';
import type { Back } from './controls.tsx';
import { type FilmFailure, FilmMedia } from './film-media.tsx';
import { QualityButton, QualityMenu } from './film-menus.tsx';
import { failureWords, modeOf, useFilmChoice } from './film-player.tsx';
import { useTicket } from './film-ticket.ts';
import { PlayerStage } from './player-stage.tsx';
import { usePreview } from './preview.ts';
import { StartCard } from './start-card.tsx';

/** Media events do not bubble, but capturing works for every media element. */
function useEnded(stage: RefObject<HTMLElement | null>, onEnded: () => void): void {
  useEffect(() => {
    const element = stage.current;
    element?.addEventListener('ended', onEnded, { capture: true });
    return () => element?.removeEventListener('ended', onEnded, { capture: true });
  }, [stage, onEnded]);
}

function Buy({ lesson, children }: { lesson: PlayableLesson; children: string }) {
  if (usePreview()) {
    return (
      <Button wide size="lg" disabled>
        <ShoppingCart aria-hidden="true" />
        {children}
      </Button>
    );
  }
  return (
    <LinkButton wide size="lg" reloadDocument to={`/student/lessons/${lesson._id}`}>
      <ShoppingCart aria-hidden="true" />
      {children}
    </LinkButton>
  );
}

function Over({ lesson, onAgain }: { lesson: PlayableLesson; onAgain: () => void }) {
  const { money } = useFormat();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div className="player-sample">
      <section ref={card} tabIndex={-1} aria-labelledby="sample-over">
        <h2 id="sample-over" className="text-lg">
          That was the sample
        </h2>
        <p>{`The whole of ‘${lesson.title}’ is ${money(lesson.price)}, and yours to keep.`}</p>
        <Buy lesson={lesson}>Buy to go on</Buy>
        <Button wide variant="secondary" onClick={onAgain}>
          <RotateCcw aria-hidden="true" />
          Watch the sample again
        </Button>
      </section>
    </div>
  );
}

/** A new element begins where the last one was. */
function useStage(playback: Playback, lessonId: string) {
  const queryClient = useQueryClient();
  const ticket = useTicket(lessonId, playback, usePreview() ? renewPreviewSample : renewSample);
  const media = useRef<HTMLMediaElement>(null);
  const [place, setPlace] = useState({ at: 0, tries: 0 });
  const [failure, setFailure] = useState<FilmFailure | null>(null);
  const renewPlace = useCallback(
    (at?: number) =>
      setPlace(({ at: before, tries }) => ({ at: at ?? (media.current?.currentTime || before), tries: tries + 1 })),
    [],
  );
  const retry = async () => {
    // The lesson was bought meanwhile, or has another sample.
    if ((await ticket.renew()) === 'gone') return queryClient.invalidateQueries({ queryKey: playerKey(lessonId) });
    renewPlace();
    return setFailure(null);
  };
  return { ticket, media, place, failure, setFailure, renewPlace, retry };
}

type SamplePlayerProps = { lesson: PlayableLesson; playback: Playback };

export function SamplePlayer({ lesson, playback }: SamplePlayerProps) {
  const { name } = useSchool();
  const { _id: userId } = useUser();
  const { money } = useFormat();
  const { ticket, media, place, failure, setFailure, renewPlace, retry } = useStage(playback, lesson._id);
  const { options, choice, pick, isSaving, saveData } = useFilmChoice(playback, null);
  const [phase, setPhase] = useState<'before' | 'plays' | 'over'>('before');
  const stage = useRef<HTMLElement>(null);
  useEnded(
    stage,
    useCallback(() => setPhase('over'), []),
  );
  const change = (picked: Choice) => {
    if (modeOf(picked) !== modeOf(choice)) renewPlace();
    pick(picked);
  };
  const again = () => {
    renewPlace(0);
    setPhase('plays');
  };
  const toLesson: Back = { to: `/student/lessons/${lesson._id}`, label: 'Back to the lesson' };
  const back = usePreview()?.back ?? toLesson;
  const menu = { options, choice, onChoice: change };
  return (
    <main ref={stage} className="player-stage bg-stage text-chalk">
      <PageTitle>{`Sample of ${lesson.title} · ${name}`}</PageTitle>
      {phase === 'before' && (
        <StartCard
          title={lesson.title}
          back={back}
          poster={thumbnailPath(lesson._id)}
          {...menu}
          isSaving={isSaving}
          onSaving={saveData}
          startAt={0}
          onStartOver={() => undefined}
          onPlay={() => setPhase('plays')}
          onRead={null}
          isReading={false}
        >
          <p className="text-sm">{`A free sample of ${sampleLength(playback)}. The whole lesson is ${money(lesson.price)}.`}</p>
          <Buy lesson={lesson}>Buy the lesson</Buy>
        </StartCard>
      )}
      {phase === 'plays' && (
        <PlayerStage
          lesson={lesson}
          userId={userId}
          isTrial
          back={back}
          media={media}
          resumedAt={null}
          takesFocus
          failure={failure && { ...failureWords[failure], onRetry: () => void retry() }}
          buttons={
            <>
              <span className="player-sample-tag">Sample</span>
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
            plays
            isSaving={isSaving}
            ticket={ticket}
            onFailure={setFailure}
            onRenewed={() => renewPlace()}
          />
        </PlayerStage>
      )}
      {phase === 'over' && <Over lesson={lesson} onAgain={again} />}
    </main>
  );
}
