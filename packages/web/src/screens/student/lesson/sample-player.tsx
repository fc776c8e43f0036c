import './sample-player.css';
import type { PlayableLesson, Playback } from '@akada/contract';
import { RotateCcw, ShoppingCart } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { renewPreviewSample } from '../../../data/catalogue/lesson-preview.ts';
import { renewSample } from '../../../data/catalogue/lesson-to-play.ts';
import { thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { useUser } from '../../../data/people/session.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { sampleLength } from '../shared/sample-link.tsx';
import { FilmPlayer, useFilm } from './film-player.tsx';
import { usePreview } from './preview.ts';

const fromTheBeginning = { start: 0, isResumed: false, isAsked: false };

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

type SamplePlayerProps = { lesson: PlayableLesson; playback: Playback };

export function SamplePlayer({ lesson, playback }: SamplePlayerProps) {
  const { name } = useSchool();
  const { _id: userId } = useUser();
  const { money } = useFormat();
  const preview = usePreview();
  const renew = preview ? renewPreviewSample : renewSample;
  const film = useFilm({ lessonId: lesson._id, playback, renew, start: fromTheBeginning });
  const [isOver, setIsOver] = useState(false);
  const stage = useRef<HTMLElement>(null);
  useEnded(
    stage,
    useCallback(() => setIsOver(true), []),
  );
  const again = () => {
    film.startFrom(0);
    setIsOver(false);
  };
  const cardButtons = (
    <>
      <p className="text-sm">{`A free sample of ${sampleLength(playback)}. The whole lesson is ${money(lesson.price)}.`}</p>
      <Buy lesson={lesson}>Buy the lesson</Buy>
    </>
  );
  return (
    <main ref={stage} className="player-stage bg-stage text-chalk">
      <PageTitle>{`Sample of ${lesson.title} · ${name}`}</PageTitle>
      {isOver ? (
        <Over lesson={lesson} onAgain={again} />
      ) : (
        <FilmPlayer
          {...{ film, lesson, userId }}
          isTrial
          back={preview?.back ?? { to: `/student/lessons/${lesson._id}`, label: 'Back to the lesson' }}
          card={{ poster: thumbnailPath(lesson._id), onRead: null, isReading: false, children: cardButtons }}
          buttons={<span className="player-sample-tag">Sample</span>}
        />
      )}
    </main>
  );
}
