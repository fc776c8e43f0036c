import type { StaffOrder } from '@akada/contract';
import { fromMinor, toMinor } from '@akada/contract/rules/money';
import { Copy, FileWarning, MessageSquareText, TriangleAlert } from 'lucide-react';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DateText } from '../../../ui/time.tsx';

export const isOpen = ({ status }: StaffOrder) => status === 'open';

const namedTitles = 2;

/** 'Fractions, Cells and 3 more' */
export function titlesOf({ items }: Pick<StaffOrder, 'items'>): string {
  const named = items.slice(0, namedTitles).map(({ title }) => title);
  const rest = items.length - named.length;
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** 'Ada Obi, Fractions' */
export const orderName = (order: StaffOrder) => `${order.studentName}, ${titlesOf(order)}`;

export const howMoneyGoesBack =
  'The student reads this. A bank transfer you send back yourself; money paid through a provider goes back by itself, where one payment covers it.';

/** Summed in minor units: ten times 0.1 is 1. */
export function sumOf(amounts: readonly number[]): number {
  return fromMinor(amounts.reduce((sum, amount) => sum + (toMinor(amount) ?? 0), 0));
}

/** Lessons that the student has another way: those that wait need no money, those that were paid are to be given back. */
export const hadOf = ({ items }: StaffOrder, status: 'pending' | 'approved') =>
  items.filter((item) => item.status === status && item.had !== undefined);

/** An approval of such an order asks first, though it can be undone. */
export const isDoubtful = (order: StaffOrder) => order.doubles.length > 0 || hadOf(order, 'pending').length > 0;

type MarksProps = {
  order: StaffOrder /** Signs with words for screen readers only, so that the name keeps its room. */;
  small?: boolean;
};

/** Warnings on an order. */
export function Marks({ order, small = false }: MarksProps) {
  const words = small ? 'sr-only' : undefined;
  return (
    <>
      {isOpen(order) && order.claimedAt && (
        <Badge tone="marigold" className="shrink-0 py-0">
          Says paid
        </Badge>
      )}
      {order.doubles.length > 0 && (
        <Badge tone="red" className="shrink-0">
          <FileWarning aria-hidden="true" />
          <span className={words}>Receipt seen before</span>
        </Badge>
      )}
      {hadOf(order, 'approved').length > 0 && (
        <Badge tone="red" className="shrink-0">
          <Copy aria-hidden="true" />
          <span className={words}>Paid twice</span>
        </Badge>
      )}
      {hadOf(order, 'pending').length > 0 && (
        <Badge tone="amber" className="shrink-0">
          <Copy aria-hidden="true" />
          <span className={words}>Has it already</span>
        </Badge>
      )}
      {order.problem && (
        <Badge tone="amber" className="shrink-0">
          <TriangleAlert aria-hidden="true" />
          <span className={words}>Problem</span>
        </Badge>
      )}
      {order.note !== '' && (
        <Badge className="shrink-0">
          <MessageSquareText aria-hidden="true" />
          <span className={words}>Note</span>
        </Badge>
      )}
    </>
  );
}

/** Amounts not due, and to be refunded, for lessons that the student has another way. */
export function HadNotices({ order }: { order: StaffOrder }) {
  const { moneyCode } = useFormat();
  return (
    <>
      {hadOf(order, 'pending').map((item) => (
        <Notice key={item._id} tone="warning">
          The student has ‘{item.title}’ already, by {item.had?.by}: no money is due for it.
        </Notice>
      ))}
      {hadOf(order, 'approved').map((item) => (
        <Notice key={item._id} tone="warning">
          ‘{item.title}’ was paid for a second time: the student had it by {item.had?.by}. Give back{' '}
          <strong className="font-semibold">{moneyCode(item.amount)}</strong>.
        </Notice>
      ))}
    </>
  );
}

/** For an open order since when it waits. */
export function When({ order }: { order: StaffOrder }) {
  const { timeZone } = useSchool();
  return <DateText moment={order.claimedAt ?? order.createdAt} timeZone={timeZone} />;
}
