import type { Lesson, Payment } from '@akada/contract';
import { Check, CirclePlay, Hourglass, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { usePayLesson } from '../../../data/payments.ts';
import { useUser } from '../../../data/session.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { useCart } from '../../../state/cart.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { notify } from '../../../ui/notify.ts';

type Props = { lesson: Lesson; payment: Payment | undefined; describedBy: string };

function AccessFree({ lesson, describedBy }: Omit<Props, 'payment'>) {
  const pay = usePayLesson();
  const [busy, setBusy] = useState(false);
  const open = () => {
    setBusy(true);
    pay.mutate(lesson._id, {
      // The player has a policy of its own, so its document is loaded; the button stays busy until then.
      onSuccess: () => window.location.assign(`/student/lesson/${lesson._id}`),
      onError: (error) => {
        setBusy(false);
        notify.error(`Failed to open '${lesson.title}'`, messageOf(error));
      },
    });
  };
  return (
    <Button wide loading={busy} onClick={open} aria-describedby={describedBy}>
      <CirclePlay aria-hidden="true" />
      Access Free
    </Button>
  );
}

function AddToCart({ lesson, describedBy }: Omit<Props, 'payment'>) {
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

/** The one thing to do with a lesson, by what the student has paid. */
export function LessonAction({ lesson, payment, describedBy }: Props) {
  if (lesson.purchased) {
    return (
      <LinkButton wide reloadDocument to={`/student/lesson/${lesson._id}`} aria-describedby={describedBy}>
        <CirclePlay aria-hidden="true" />
        Watch
      </LinkButton>
    );
  }
  if (lesson.paymentStatus === 'pending') {
    const to = payment ? `/student/payments/${payment._id}` : '/student/payments';
    return (
      <LinkButton wide variant="secondary" to={to} aria-describedby={describedBy}>
        <Hourglass aria-hidden="true" />
        Payment pending
      </LinkButton>
    );
  }
  if (lesson.price === 0) return <AccessFree lesson={lesson} describedBy={describedBy} />;
  return <AddToCart lesson={lesson} describedBy={describedBy} />;
}
