import './end-card.css';
import type { CheckCard } from '@akada/contract';
import { standsAtEnd } from '@akada/contract/rules/check-questions';
import { clockText } from '@akada/contract/rules/exam-clock';
import { type ComponentProps, type RefObject, Suspense, useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import { CheckOnceLater } from '../shared/check-later.tsx';
import { EndCard, useEnded } from './end-card.tsx';
import { usePreview } from './preview.ts';
import { useQuestionsInFilm } from './questions-in-film.ts';

type QuestionProps = {
  card: CheckCard;
  userId: string | null;
  onDone: () => void;
  /** Could not be shown. */
  onLeave: () => void;
  onGoOn: () => void;
};

/** The film never waits for a network: questions that were not asked here stand at the end. */
function Waiting({ onLeave, onGoOn }: Pick<QuestionProps, 'onLeave' | 'onGoOn'>) {
  const leave = () => {
    onLeave();
    onGoOn();
  };
  return (
    <div className="end-card justify-items-center">
      <p role="status">A question belongs here. It is being loaded.</p>
      <Spinner className="size-9" />
      <Button variant="secondary" onClick={leave}>
        Go on with the film
      </Button>
    </div>
  );
}

/** Over the player, which ignores all keys meanwhile. */
function FilmQuestion({ card, userId, onDone, onLeave, onGoOn }: QuestionProps) {
  const name = `Question at ${clockText(card.atSecond ?? 0)}`;
  const skip = () => {
    onDone();
    onGoOn();
  };
  return (
    <aside className="end-screen" aria-label={name}>
      <div className="end-check">
        <Suspense fallback={<Waiting onLeave={onLeave} onGoOn={onGoOn} />}>
          <CheckOnceLater
            key={card._id}
            {...{ userId, card, name }}
            nextName="Go on with the film"
            skip={
              card.isSkippable === true && (
                <Button variant="quiet" size="sm" onClick={skip}>
                  Skip this question
                </Button>
              )
            }
            onChecked={onDone}
            onOver={onGoOn}
          />
        </Suspense>
      </div>
    </aside>
  );
}

type FilmChecksProps = Omit<ComponentProps<typeof EndCard>, 'cards' | 'onAgain'> & {
  cards: readonly CheckCard[];
  media: RefObject<HTMLMediaElement | null>;
  controller: Parameters<typeof useEnded>[0];
  /** In seconds; 0 until it is known. */
  duration: number;
  hasFailed: boolean;
};

/** The questions in the film, and what comes after it. */
export function FilmChecks({ media, controller, cards, duration, hasFailed, ...card }: FilmChecksProps) {
  const userId = usePreview() === null ? card.userId : null;
  const isEnded = useEnded(controller) && !hasFailed;
  const film = { controller, media, userId, lessonId: card.lesson._id };
  const { card: asked, done, goOn } = useQuestionsInFilm(film, cards);
  const isInert = isEnded || asked !== null;
  useEffect(() => {
    controller.current?.toggleAttribute('inert', isInert);
  }, [controller, isInert]);
  if (asked) {
    return (
      <FilmQuestion
        {...{ card: asked, userId }}
        onDone={() => done.add(asked._id)}
        onLeave={() => done.leave(asked._id)}
        onGoOn={() => void goOn()}
      />
    );
  }
  if (!isEnded) return null;
  const atEnd = cards.filter((one) => standsAtEnd(one, duration) || !done.has(one._id));
  const again = () => {
    if (!media.current) return;
    media.current.currentTime = 0;
    media.current.play()?.catch(() => undefined);
    controller.current?.toggleAttribute('inert', false);
    controller.current?.focus({ preventScroll: true });
  };
  return <EndCard {...card} cards={atEnd} isUnreached={card.isUnreached && cards.length === 0} onAgain={again} />;
}
