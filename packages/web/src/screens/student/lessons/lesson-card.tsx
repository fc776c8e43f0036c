import type { Lesson, OpenedOrder, PurchasedLesson } from '@akada/contract';
import { CirclePlay, CircleX } from 'lucide-react';
import { Suspense, useId } from 'react';
import { Link } from 'react-router';
import { thumbnailPath } from '../../../data/catalogue/lessons.ts';
import { orderPath } from '../../../data/money/orders.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Card } from '../../../ui/card.tsx';
import { lazyAtRest } from '../../../ui/later.tsx';
import { MoreText } from '../../../ui/more-text.tsx';
import { Thumbnail } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { OpeningLine } from '../../shared/opening.tsx';
import { LessonAction, LessonPrice } from '../shared/lesson-action.tsx';
import { WatchLink } from '../shared/watch-link.tsx';

/** Kept out of the first visit. */
const LessonHeart = lazyAtRest(() => import('../shared/wish-button.tsx'));

type Props = {
  lesson: Lesson;
  /** Once it is bought. */
  owned: PurchasedLesson | undefined;
  order: OpenedOrder | undefined;
  eager: boolean;
  /** True where lessons of all classes are listed. */
  showsClass: boolean;
};

function Standing({ lesson, owned, order }: Omit<Props, 'eager' | 'showsClass'>) {
  if (lesson.purchased) {
    return <ProgressBar label={`Watched of ${lesson.title}`} percent={owned?.progress ?? 0} />;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 max-sm:[&_p_span]:text-sm">
      <LessonPrice lesson={lesson} />
      {lesson.paymentStatus === 'rejected' && (
        <Link
          to={orderPath(order)}
          className="relative flex min-h-6 items-center gap-1 text-xs font-semibold text-red-ink underline underline-offset-2"
        >
          <CircleX className="size-3.5" aria-hidden="true" />
          Payment rejected
        </Link>
      )}
    </div>
  );
}

/** On phones a row: picture, two lines, and the action as its icon. */
export function LessonCard({ lesson, owned, order, eager, showsClass }: Props) {
  const classLabel = useClassLabel();
  const titleId = useId();
  const format = useFormat();
  const isBegun = owned?.watchedAt !== undefined;
  const facts = [
    lesson.duration !== undefined && format.minutes(lesson.duration),
    showsClass && classLabel(lesson.classLevel),
  ].filter(Boolean);
  return (
    <Card
      as="li"
      flush
      className="relative flex items-center @max-[15rem]/page:flex-wrap transition-colors has-[h2_a:hover]:border-green max-sm:p-2 max-sm:gap-2 sm:flex-col sm:items-stretch"
    >
      <div className="@max-[15rem]/page:w-full max-sm:w-20 max-sm:shrink-0">
        <Thumbnail src={thumbnailPath(lesson._id)} eager={eager} className="max-sm:rounded-sm" />
        {facts.length > 0 && <p className="text-center text-xs text-soft sm:hidden">{facts.join(' · ')}</p>}
      </div>
      <div className="flex min-w-0 flex-1 flex-col sm:p-4">
        <p className="text-xs text-soft wrap-anywhere max-sm:hidden">
          {[lesson.subject, ...facts].filter(Boolean).join(' · ')}
        </p>
        <h2
          id={titleId}
          dir="auto"
          className="line-clamp-2 text-base max-sm:text-sm max-sm:leading-tight"
          title={lesson.title}
        >
          <Link
            to={`/student/lessons/${lesson._id}`}
            className="after:absolute after:inset-0 after:rounded-md hover:text-green focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-green"
          >
            {lesson.title}
          </Link>
        </h2>
        <div className="max-sm:hidden">
          <MoreText text={lesson.description.trim() || 'No description yet.'} describedBy={titleId} />
        </div>
        {lesson.rating && <p className="text-xs text-soft">{`★ ${lesson.rating.average} (${lesson.rating.count})`}</p>}
        {!lesson.purchased && <OpeningLine opensAt={lesson.opensAt} className="mt-2 max-sm:mt-0" />}
        <div className="mt-auto sm:pt-4">
          <Standing lesson={lesson} owned={owned} order={order} />
        </div>
      </div>
      <div className="flex items-center gap-1 max-sm:max-w-28 max-sm:shrink-0 max-sm:[&_:is(a,button)]:w-11 max-sm:[&_:is(a,button)]:p-0 max-sm:[&_:is(a,button)]:text-[0px] max-sm:[&_:is(a,button)_svg]:size-5 max-sm:[&_:is(a,button)]:gap-0 max-sm:[&_:is(a,button)_span]:gap-0 sm:px-4 sm:pb-4">
        {lesson.purchased ? (
          <WatchLink lessonId={lesson._id} opensAt={lesson.opensAt} wide aria-describedby={titleId}>
            <CirclePlay aria-hidden="true" />
            {!isBegun ? 'Start' : owned.progress < 100 ? 'Continue' : 'Watch again'}
          </WatchLink>
        ) : (
          <>
            <LessonAction lesson={lesson} order={order} describedBy={titleId} />
            <Suspense fallback={null}>
              <LessonHeart lesson={lesson} describedBy={titleId} />
            </Suspense>
          </>
        )}
      </div>
    </Card>
  );
}
