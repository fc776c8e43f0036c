import type { Quote } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import { courseItem } from '../../../data/catalogue/course-item.ts';
import { orderPath } from '../../../data/money/orders.ts';
import { quoteQuery, type Taken, usePlaceOrder } from '../../../data/money/place-order.ts';
import { useUser } from '../../../data/people/session.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { useCart } from '../../../state/cart.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { Loading, SkeletonBox } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OpeningLine } from '../../shared/opening.tsx';
import { announceOrder, announceRefusal, isNewPrice } from './announce-order.ts';

function Prices({ quote }: { quote: Quote }) {
  const { money } = useFormat();
  return (
    <dl className="flex flex-col gap-2">
      {quote.items.map((item) => (
        <div key={item.lessonId} className="flex justify-between gap-4">
          <dt className="min-w-0 wrap-anywhere">
            {item.title}
            <OpeningLine opensAt={item.opensAt} />
          </dt>
          <dd>{money(item.price)}</dd>
        </div>
      ))}
      {quote.courses.map((course) => (
        <div key={course.courseId} className="flex justify-between gap-4">
          <dt className="min-w-0 wrap-anywhere">{course.title}</dt>
          <dd>{money(course.price)}</dd>
        </div>
      ))}
      {quote.discount > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="text-soft">Discount</dt>
          <dd>−{money(quote.discount)}</dd>
        </div>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="font-heading text-xl font-bold">{money(quote.total)}</dd>
      </div>
    </dl>
  );
}

function TakenLessons({ taken }: { taken: readonly Taken[] }) {
  if (taken.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>Not part of this order:</p>
      <ul className="mt-1 list-disc pl-5">
        {taken.map(({ lessonId, title, why }) => (
          <li key={lessonId} className="wrap-anywhere">
            {title === '' ? why : `${title}: ${why}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useOrderNow(onClose: () => void) {
  const { _id: userId } = useUser();
  const cart = useCart(userId);
  const { money } = useFormat();
  const navigate = useNavigate();
  const placing = usePlaceOrder((order) => {
    announceOrder(order, money);
    cart.remove(...order.items.map(({ course, lessonId }) => (course ? courseItem(course._id) : lessonId)));
  });
  const order = ({ items, courses, total }: Quote) => {
    const lessonIds = [...items.map((item) => item.lessonId), ...courses.map((one) => courseItem(one.courseId))];
    placing.mutate(
      { userId, lessonIds, coupon: '', expectedTotal: total },
      {
        onSuccess: (placed) => {
          onClose();
          void navigate(orderPath(placed));
        },
        onError: announceRefusal,
      },
    );
  };
  return { order, error: placing.error, busy: placing.isPending };
}

type OrderDialogProps = { open: boolean; onClose: () => void; title: string; lessonIds: readonly string[] };

/** An order takes two taps: price, discount and total are shown first. */
function OrderDialog({ open, onClose, title, lessonIds }: OrderDialogProps) {
  const { money } = useFormat();
  const { paymentReview } = useSchool();
  const prices = useQuery({ ...quoteQuery(lessonIds), enabled: open });
  const { order, error, busy } = useOrderNow(onClose);
  const quote = prices.data?.quote ?? null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <DialogCancel />
          {quote && (
            <Button loading={busy} onClick={() => order(quote)}>
              Order for {money(quote.total)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isNewPrice(error) && (
          <Notice tone="warning">The price has changed, and nothing was ordered. This is the price of now.</Notice>
        )}
        {error && !isNewPrice(error) && <Notice tone="error">{messageOf(error)}</Notice>}
        {prices.error && !quote && <Notice tone="error">{messageOf(prices.error)}</Notice>}
        {prices.isPending && (
          <Loading>
            <SkeletonBox className="h-28" />
          </Loading>
        )}
        {quote && <Prices quote={quote} />}
        <TakenLessons taken={prices.data?.taken ?? []} />
        {quote && paymentReview === 'manual' && quote.total > 0 && (
          <p className="text-soft">
            Ordering costs nothing yet: the next page says where to transfer, and the reference to quote.
          </p>
        )}
      </div>
    </Dialog>
  );
}

type OrderButtonProps = ComponentProps<typeof Button> & Pick<OrderDialogProps, 'title' | 'lessonIds'>;

/** Asks before it orders. */
export function OrderButton({ title, lessonIds, children, ...look }: OrderButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        <ShoppingBag aria-hidden="true" />
        {children}
      </Button>
      <OrderDialog open={open} onClose={() => setOpen(false)} title={title} lessonIds={lessonIds} />
    </>
  );
}
