import type { StaffOrder } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  lastReasonsQuery,
  useDecideOrder,
  useReadQueueAgain,
  wasDecidedElsewhere,
} from '../../../data/money/admin-orders.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notify.ts';
import { focusSoon } from '../shared/dialogs.tsx';
import { stepKeys, useListKeys } from '../shared/list-keys.ts';
import { isDoubtful, isOpen, orderName } from './order-words.tsx';

export type Asked =
  | {
      kind: 'approve' | 'reject' | 'note' | 'reverse' | 'refund' | 'refund-unused' | 'receive' | 'details';
      order: StaffOrder;
    }
  | { kind: 'many'; orders: StaffOrder[] }
  | { kind: 'keys' };

export const rowId = (order: StaffOrder) => `order-${order._id}`;

const undoForMs = 10_000;
const undoToast = 'undo';
const undoReason = 'Undone within ten seconds';

type Undoable = {
  orders: readonly StaffOrder[];
  said: string;
  until: number;
  /** The decision is still on its way: it is taken back once it is made. */
  made: Promise<unknown>;
};

const namesOf = (orders: readonly StaffOrder[]) =>
  orders.length === 1 ? orders.map(orderName).join() : orders.map(({ studentName }) => studentName).join(', ');

/** Each decision can be taken back for ten seconds, the last one first; one toast offers it, in one place. */
function useUndo(select: (order: StaffOrder) => void) {
  const decide = useDecideOrder();
  const undoables = useRef<Undoable[]>([]);
  const last = () => {
    undoables.current = undoables.current.filter(({ until }) => until > Date.now());
    return undoables.current.at(-1);
  };
  const offer = () => {
    const now = last();
    if (!now || now.until === Number.POSITIVE_INFINITY) return notify.withdraw(undoToast);
    const forMs = Math.max(1, now.until - Date.now());
    notify.success(now.said, namesOf(now.orders), { id: undoToast, label: 'Undo', key: 'U', forMs, run: undo });
  };
  const undo = () => {
    const undone = last();
    if (!undone) return;
    undoables.current.pop();
    offer();
    const { orders, made } = undone;
    const decision = { kind: 'reverse', reason: undoReason } as const;
    const reverse = () => Promise.all(orders.map(({ _id }) => decide.mutateAsync({ id: _id, decision })));
    const done = () => {
      notify.info('Decision taken back', namesOf(orders));
      if (orders[0]) select(orders[0]);
    };
    const failed = (error: unknown) => notify.error(`Failed to undo: ${messageOf(error)}`, namesOf(orders));
    // A decision that failed has said so itself.
    made.then(
      () => reverse().then(done, failed),
      () => undefined,
    );
  };
  const decided = (orders: readonly StaffOrder[], said: string) => {
    undoables.current.push({ orders, said, until: Date.now() + undoForMs, made: Promise.resolve() });
    offer();
  };
  const deciding = (order: StaffOrder, said: string, made: Promise<unknown>) => {
    const undoable: Undoable = { orders: [order], said, until: Number.POSITIVE_INFINITY, made };
    undoables.current.push(undoable);
    const isOffered = () => undoables.current.includes(undoable);
    made.then(
      () => {
        undoable.until = Date.now() + undoForMs;
        if (isOffered()) offer();
      },
      () => {
        undoables.current = undoables.current.filter((one) => one !== undoable);
      },
    );
  };
  useEffect(() => () => notify.withdraw(undoToast), []);
  return { undo, decided, deciding };
}

/** The next open order below, else the last one above. */
function nextOpen(orders: readonly StaffOrder[], id: string, busy: ReadonlySet<string>): StaffOrder | undefined {
  const at = orders.findIndex(({ _id }) => _id === id);
  const waits = (order: StaffOrder) => order._id !== id && isOpen(order) && !busy.has(order._id);
  return orders.slice(at + 1).find(waits) ?? orders.slice(0, Math.max(0, at)).reverse().find(waits);
}

/** Selected order, open dialog and keyboard shortcuts. */
export function useDesk(orders: readonly StaffOrder[], openOrders: number) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, ask] = useState<Asked | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const decide = useDecideOrder();
  // Read before the first rejection asks for them.
  useQuery(lastReasonsQuery);
  const readAgain = useReadQueueAgain();
  const current = orders.find(({ _id }) => _id === chosen) ?? orders.find(isOpen) ?? orders[0];
  const select = (order: StaffOrder) => {
    setChosen(order._id);
    focusSoon(rowId(order));
  };
  const { undo, decided, deciding } = useUndo(select);
  const moveOn = (from: StaffOrder) => {
    const next = nextOpen(orders, from._id, busy);
    if (next) select(next);
    else if (openOrders > orders.filter(isOpen).length) readAgain();
    else select(from);
  };
  const step = (by: 1 | -1) => {
    const next = current && orders[orders.indexOf(current) + by];
    if (next) select(next);
  };
  /** Without a question, unless there is a doubt: it can be undone. */
  const approve = (order: StaffOrder) => {
    if (!isOpen(order) || busy.has(order._id)) return;
    if (isDoubtful(order)) return ask({ kind: 'approve', order });
    setBusy((before) => new Set(before).add(order._id));
    moveOn(order);
    const made = decide.mutateAsync({ id: order._id, decision: { kind: 'approve' } });
    deciding(order, 'Payment approved successfully!', made);
    made
      .catch((error) => notify.error(`Failed to approve payment: ${messageOf(error)}`, orderName(order)))
      .finally(() => setBusy((before) => new Set([...before].filter((id) => id !== order._id))));
  };
  return { current, asked, ask, busy, select, setChosen, step, approve, moveOn, undo, decided };
}

export type Desk = ReturnType<typeof useDesk>;

export function useDeskKeys(desk: Desk): void {
  const { current, ask } = desk;
  const open = current && isOpen(current) ? current : undefined;
  useListKeys({
    ...stepKeys(desk.step),
    Enter: () => document.getElementById('order-details')?.focus(),
    a: open && (() => desk.approve(open)),
    r: open && (() => ask({ kind: 'reject', order: open })),
    n: current && (() => ask({ kind: 'note', order: current })),
    u: desk.undo,
    '?': () => ask({ kind: 'keys' }),
  });
}

type After = { /** Offers to take it back. */ undo: boolean /** At this order. */; stay: boolean };

/** Callbacks for a dialog's decision. Without `words` the server's message is shown, which describes the refund. */
export function afterDecision(desk: Desk, order: StaffOrder, words: string | null, { undo, stay }: After) {
  const close = () => desk.ask(null);
  return {
    onSuccess: ({ data: after, message }: { data: StaffOrder; message: string }) => {
      const said = words ?? message;
      close();
      if (undo) desk.decided([after], said);
      else notify.success(said, orderName(order));
      if (stay) desk.select(order);
      else desk.moveOn(order);
    },
    onError: (error: Error) => {
      if (!wasDecidedElsewhere(error)) return;
      notify.error(messageOf(error), orderName(order));
      close();
      desk.select(order);
    },
  };
}
