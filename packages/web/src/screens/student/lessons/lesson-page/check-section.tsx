import type { PlayableLesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { checkCardsQuery } from '../../../../data/catalogue/check-questions.ts';
import { purchasedLessonsQuery } from '../../../../data/catalogue/lessons.ts';
import { useUser } from '../../../../data/people/session.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/loading.tsx';
import { CheckYourselfLater, checkButton, checkedWords } from '../../shared/check-later.tsx';

function Check({ lessonId }: { lessonId: string }) {
  const { _id: userId } = useUser();
  const { data: cards = [] } = useQuery(checkCardsQuery(lessonId));
  // A reply that comes late must not change what is being asked.
  const [asked, setAsked] = useState<typeof cards | null>(null);
  const [result, setResult] = useState<string | null>(null);
  if (asked) {
    const leave = () => setAsked(null);
    const over = (right: number) => {
      setResult(checkedWords(right, asked.length));
      leave();
    };
    return (
      <Suspense fallback={<Spinner className="size-9" />}>
        <CheckYourselfLater userId={userId} cards={asked} onOver={over} onLeave={leave} />
      </Suspense>
    );
  }
  return (
    <>
      {result && <p role="status">{result}</p>}
      {cards.length > 0 && <Button onClick={() => setAsked(cards)}>{checkButton(cards.length)}</Button>}
    </>
  );
}

/** Shown for an own lesson that was watched to its end. */
export function CheckSection({ lesson: { _id, purchased, next } }: { lesson: PlayableLesson }) {
  const { data } = useQuery({ ...purchasedLessonsQuery, enabled: purchased });
  const own = data?.find((one) => one._id === _id);
  if (own?.finishedAt === undefined) return null;
  return (
    <section className="mb-6 flex flex-col items-start gap-3">
      <h2 className="flex items-center gap-2 text-base">
        <CircleCheck className="size-5 text-leaf-ink" aria-hidden="true" />
        You have finished this lesson
      </h2>
      <Check lessonId={_id} />
      {next && (
        <LinkButton to={`/student/lessons/${next._id}`} variant="secondary">
          {`Next lesson: ${next.title}`}
        </LinkButton>
      )}
    </section>
  );
}
