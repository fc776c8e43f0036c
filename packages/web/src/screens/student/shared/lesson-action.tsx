import type { Lesson, OpenedOrder } from '@akada/contract';
import { CalendarPlus, Check, CirclePlay, Hourglass, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { orderPath, useOpenFree } from '../../../data/money/orders.ts';
import { useUser } from '../../../data/people/session.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { useCart } from '../../../state/cart.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { Price } from '../../../ui/price.tsx';
import { useOpeningText } from '../../shared/opening.tsx';
import { playerPath, WatchLink } from './watch-link.tsx';

export function LessonPrice({ lesson, large }: { lesson: Lesson; large?: boolean }) {
  const format = useFormat();
  if (lesson.price === 0) return <Price now="Free" large={large} />;
  const was = lesson.listPrice > lesson.price ? format.money(lesson.listPrice) : undefined;
  return <Price now={format.money(lesson.price)} was={was} large={large} />;
}

type LessonActionProps = { lesson: Lesson; order: OpenedOrder | undefined; describedBy: string };

type OpenFreeProps = {
  lesson: Pick<Lesson, '_id' | 'title' | 'opensAt'>;
  label: string;
  describedBy: string;
  /** Start position, in seconds. */
  second?: number;
  wide?: boolean;
};

export function OpenFree({ lesson, label, describedBy, second, wide }: OpenFreeProps) {
  const pay = useOpenFree();
  const textOf = useOpeningText();
  const [busy, setBusy] = useState(false);
  const open = () => {
    setBusy(true);
    pay.mutate(lesson._id, {
      onSuccess: () => {
        if (lesson.opensAt === undefined) return window.location.assign(playerPath(lesson._id, second));
        setBusy(false);
        notify.success(`‘${lesson.title}’ is yours`, textOf(lesson.opensAt));
      },
      onError: (error) => {
        setBusy(false);
        notify.error(`Failed to open '${lesson.title}'`, messageOf(error));
      },
    });
  };
  return (
    <Button
      wide={wide}
      variant={wide ? 'primary' : 'secondary'}
      loading={busy}
      onClick={open}
      aria-describedby={describedBy}
    >
      {lesson.opensAt === undefined ? <CirclePlay aria-hidden="true" /> : <CalendarPlus aria-hidden="true" />}
      {lesson.opensAt === undefined ? label : 'Get it free'}
    </Button>
  );
}

function AddToCart({ lesson, describedBy }: Omit<LessonActionProps, 'order'>) {
  const cart = useCart(useUser()._id);
  const [added, setAdded] = useState(false);
  const inCart = cart.has(lesson._id);
  const add = () => {
    cart.add(lesson);
    setAdded(true);
  };
  return (
    <>
      <Button
        wide
        variant={inCart ? 'secondary' : 'primary'}
        disabled={inCart}
        onClick={add}
        aria-describedby={describedBy}
      >
        {inCart ? <Check aria-hidden="true" /> : <ShoppingCart aria-hidden="true" />}
        {inCart ? 'In Cart' : 'Add to Cart'}
      </Button>
      <span role="status" className="sr-only">
        {added && inCart ? `${lesson.title} was added to the cart` : ''}
      </span>
    </>
  );
}

export function LessonAction({ lesson, order, describedBy }: LessonActionProps) {
  if (lesson.purchased) {
    return <WatchLink lessonId={lesson._id} opensAt={lesson.opensAt} wide aria-describedby={describedBy} />;
  }
  if (lesson.paymentStatus === 'pending') {
    return (
      <LinkButton wide variant="secondary" to={orderPath(order)} aria-describedby={describedBy}>
        <Hourglass aria-hidden="true" />
        Payment pending
      </LinkButton>
    );
  }
  if (lesson.price === 0) return <OpenFree wide lesson={lesson} label="Access Free" describedBy={describedBy} />;
  return <AddToCart lesson={lesson} describedBy={describedBy} />;
}
