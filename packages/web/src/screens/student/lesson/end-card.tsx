import './end-card.css';
import type { CheckCard, Lesson, PlayableLesson, PracticeCard } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, RotateCcw } from 'lucide-react';
import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { checkCardsQuery, isUnreached } from '../../../data/catalogue/check-questions.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import { CheckYourselfLater, checkButton, checkedWords, fetchCheck } from '../shared/check-later.tsx';
import { playerPath } from '../shared/watch-link.tsx';
import { usePreview } from './preview.ts';

type Controller = RefObject<MediaController | null>;

/** True from the end of the film until it plays again. */
export function useEnded(controller: Controller): boolean {
  const [isEnded, setIsEnded] = useState(false);
  useEffect(() => {
    const element = controller.current;
    const stop = new AbortController();
    // Media events do not bubble, but capturing works for every media element.
    const captured = { capture: true, signal: stop.signal };
    const onEnded = () => {
      // Only the player itself is seen in full screen.
      element?.dispatchEvent(new CustomEvent('mediaexitfullscreenrequest', { composed: true, bubbles: true }));
      setIsEnded(true);
    };
    element?.addEventListener('ended', onEnded, captured);
    element?.addEventListener('playing', () => setIsEnded(false), captured);
    return () => stop.abort();
  }, [controller]);
  return isEnded;
}

const none: readonly CheckCard[] = [];

/** Asked while the film plays, so that they are there when it has used up the data or the network is gone. Null: of no lesson. */
export function useCheckCards(lessonId: string | null) {
  const preview = usePreview();
  const isAsked = preview === null && lessonId !== null;
  const { data = none, error } = useQuery({ ...checkCardsQuery(lessonId ?? ''), enabled: isAsked });
  const cards = lessonId === null ? none : (preview?.cards ?? data);
  const hasCards = cards.length > 0;
  useEffect(() => {
    if (hasCards) fetchCheck();
  }, [hasCards]);
  return { cards, isUnreached: isUnreached(error) };
}

type EndCardProps = {
  lesson: Pick<Lesson, '_id' | 'title'>;
  userId: string;
  cards: readonly PracticeCard[];
  /** Whether there are any is not known without a network. */
  isUnreached: boolean;
  next: PlayableLesson['next'];
  onAgain: () => void;
};

type EndedProps = EndCardProps & { right: number | null; onCheck: () => void };

/** It may have been skipped through: what was watched says whether it is finished. Links load a new document, as those of the controls. */
function Ended({ lesson, cards, isUnreached: noneKnown, next, right, onAgain, onCheck }: EndedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const preview = usePreview();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isToCheck = cards.length > 0 && right === null;
  return (
    <div className="end-card">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          End of the film
        </h2>
        <p dir="auto" className="mt-1 text-soft wrap-anywhere">
          {lesson.title}
        </p>
        {right !== null && <p className="mt-1 font-semibold">{checkedWords(right, cards.length)}</p>}
      </div>
      {isToCheck && (
        <Button size="lg" wide onClick={onCheck}>
          {checkButton(cards.length)}
        </Button>
      )}
      {noneKnown && cards.length === 0 && (
        <p className="text-soft">
          Without a network the questions after this film cannot be asked. They come when you open it with one.
        </p>
      )}
      {next && (
        <LinkButton
          reloadDocument
          to={playerPath(next._id)}
          size="lg"
          wide
          variant={isToCheck ? 'secondary' : 'primary'}
          className="h-auto! py-2"
        >
          <span className="min-w-0 wrap-anywhere">Next lesson: {next.title}</span>
          <ArrowRight aria-hidden="true" />
        </LinkButton>
      )}
      {next === null && <p className="text-soft">No other lesson of this subject is waiting for you.</p>}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button variant="secondary" onClick={onAgain}>
          <RotateCcw aria-hidden="true" />
          Watch again
        </Button>
        <LinkButton reloadDocument to={preview?.back.to ?? '/student/my-lessons'} variant="secondary">
          {preview?.back.label ?? 'Back to my lessons'}
        </LinkButton>
      </div>
    </div>
  );
}

const waiting = (
  <div className="grid justify-items-center p-8">
    <Spinner className="size-9" />
  </div>
);

/** Over the player. The player ignores keys pressed in the card: see `roleOf`. */
export function EndCard(props: EndCardProps) {
  const { cards } = props;
  // A preview sends no answers.
  const userId = usePreview() === null ? props.userId : null;
  const [isChecking, setIsChecking] = useState(false);
  const [right, setRight] = useState<number | null>(null);
  // A reply that comes late must not change what is being asked.
  const [asked, setAsked] = useState(cards);
  const check = () => {
    setAsked(cards);
    setIsChecking(true);
  };
  const leave = () => setIsChecking(false);
  const over = (count: number) => {
    setRight(count);
    leave();
  };
  return (
    <aside className="end-screen" aria-label="The film has ended">
      {isChecking ? (
        <div className="end-check">
          <Suspense fallback={waiting}>
            <CheckYourselfLater userId={userId} cards={asked} onOver={over} onLeave={leave} />
          </Suspense>
        </div>
      ) : (
        <Ended {...props} cards={right === null ? cards : asked} right={right} onCheck={check} />
      )}
    </aside>
  );
}
