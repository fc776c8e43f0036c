import type { TaughtIn } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { BookOpen, CirclePlay } from 'lucide-react';
import { useFormat } from '../../../data/platform/school.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { OpenFree } from './lesson-action.tsx';
import { WatchLink } from './watch-link.tsx';

type TaughtInProps = { lesson: TaughtIn; describedBy: string };

function Action({ lesson, describedBy }: TaughtInProps) {
  const { _id, purchased, price, second, opensAt } = lesson;
  if (purchased) {
    return (
      <WatchLink lessonId={_id} opensAt={opensAt} second={second} variant="secondary" aria-describedby={describedBy}>
        <CirclePlay aria-hidden="true" />
        {second > 0 ? 'Watch this part' : 'Watch'}
      </WatchLink>
    );
  }
  if (price === 0) return <OpenFree lesson={lesson} second={second} label="Watch free" describedBy={describedBy} />;
  return (
    <LinkButton variant="secondary" to={`/student/lessons/${_id}`} aria-describedby={describedBy}>
      <BookOpen aria-hidden="true" />
      Get this lesson
    </LinkButton>
  );
}

const wordsOf = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ');

type TaughtInLessonProps = TaughtInProps & {
  /** Beside its title. */
  isNamed?: boolean;
};

/** A free or own lesson plays from its second; otherwise the price is shown with a link. */
export function TaughtInLesson({ isNamed = false, ...props }: TaughtInLessonProps) {
  const { title, second, purchased, price } = props.lesson;
  const { money } = useFormat();
  const cost = price === 0 ? 'free' : money(price);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Action {...props} />
      <span className="min-w-0 text-sm text-soft [overflow-wrap:anywhere]">
        {wordsOf(!isNamed && title, second > 0 && `from ${clockText(second)}`, !purchased && cost)}
      </span>
    </div>
  );
}
