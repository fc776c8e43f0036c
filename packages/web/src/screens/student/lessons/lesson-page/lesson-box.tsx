import type { Lesson, OpenedOrder, PlayableLesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { purchasedLessonsQuery } from '../../../../data/catalogue/lessons.ts';
import { latestFor, myOrdersQuery } from '../../../../data/money/orders.ts';
import { useUser } from '../../../../data/people/session.ts';
import { useSchool } from '../../../../data/platform/school.ts';
import { useCart } from '../../../../state/cart.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { ProgressBar } from '../../../../ui/progress.tsx';
import { useOpeningText } from '../../../shared/opening.tsx';
import { LessonAction, LessonPrice } from '../../shared/lesson-action.tsx';
import { OrderButton } from '../../shared/order-dialog.tsx';
import { SampleLink } from '../../shared/sample-link.tsx';
import { WishButton } from '../../shared/wish-button.tsx';

function Owned({ lesson }: { lesson: Lesson }) {
  const { data } = useQuery(purchasedLessonsQuery);
  const own = data?.find(({ _id }) => _id === lesson._id);
  return (
    <>
      <p className="font-semibold">This lesson is yours.</p>
      {own && (
        <ProgressBar label={`Watched of ${lesson.title}`} percent={own.progress} text={`${own.progress}% watched`} />
      )}
    </>
  );
}

function HowToGetIt({ lesson }: { lesson: Lesson }) {
  const { checkoutDiscountPercent: discount, paymentReview } = useSchool();
  if (lesson.price === 0) {
    const when = lesson.opensAt === undefined ? 'It opens at once and costs nothing.' : 'It costs nothing.';
    return <p className="text-xs text-soft">{when}</p>;
  }
  return (
    <ul className="list-disc space-y-1 pl-4 text-xs text-soft">
      {discount > 0 && <li>{discount}% off when you pay</li>}
      <li>
        {paymentReview === 'auto'
          ? 'Yours as soon as you have paid'
          : 'Pay by bank transfer; it is yours when the school has approved your payment'}
      </li>
    </ul>
  );
}

function Rejected({ order }: { order: OpenedOrder | undefined }) {
  return (
    <Notice tone="error">
      <p className="font-semibold">Your payment was rejected.</p>
      {order?.reason && <p className="mt-1">{order.reason}</p>}
    </Notice>
  );
}

export function LessonBox({ lesson, titleId }: { lesson: PlayableLesson; titleId: string }) {
  const status = lesson.purchased ? 'approved' : lesson.paymentStatus;
  const orders = useQuery({ ...myOrdersQuery, enabled: status === 'pending' || status === 'rejected' });
  const isInCart = useCart(useUser()._id).has(lesson._id) && status === undefined;
  const textOf = useOpeningText();
  const order = latestFor(lesson._id, orders.data);
  return (
    <Card as="section" aria-label="Get this lesson" className="flex flex-col gap-4">
      {status === 'approved' ? <Owned lesson={lesson} /> : <LessonPrice lesson={lesson} large />}
      {status !== 'approved' && lesson.opensAt !== undefined && (
        <Notice tone="warning">{textOf(lesson.opensAt)}. You can get it now and watch it from then on.</Notice>
      )}
      {status === 'pending' && (
        <Notice tone="warning">
          Your payment is waiting for approval. The lesson unlocks as soon as it is approved.
        </Notice>
      )}
      {status === 'rejected' && <Rejected order={order} />}
      <SampleLink lesson={lesson} describedBy={titleId} />
      {status === 'rejected' ? (
        <OrderButton wide title="Order again?" lessonIds={[lesson._id]} aria-describedby={titleId}>
          Order again
        </OrderButton>
      ) : (
        <LessonAction lesson={lesson} order={order} describedBy={titleId} />
      )}
      {status === undefined && !isInCart && lesson.price > 0 && (
        <OrderButton
          wide
          variant="secondary"
          title={`Order ‘${lesson.title}’?`}
          lessonIds={[lesson._id]}
          aria-describedby={titleId}
        >
          Pay now
        </OrderButton>
      )}
      {isInCart && (
        <LinkButton wide to="/student/cart">
          Go to Cart
        </LinkButton>
      )}
      {(status === undefined || status === 'rejected') && (
        <>
          <WishButton wished={{ kind: 'lesson', lesson }} describedBy={titleId} />
          <HowToGetIt lesson={lesson} />
        </>
      )}
    </Card>
  );
}
