import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Maths } from '../../ui/maths.tsx';

type OrderListProps = { labelledBy: string; items: readonly string[]; onOrder: (items: string[]) => void };

type Moved = { item: string; to: number; side: 'up' | 'down' };

/** Items are moved by buttons and arrow keys; a moved item keeps the focus and is announced. */
export function OrderList({ labelledBy, items, onOrder }: OrderListProps) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => {
    if (!moved) return;
    const wanted = buttons.current.get(`${moved.side} ${moved.item}`);
    const other = buttons.current.get(`${moved.side === 'up' ? 'down' : 'up'} ${moved.item}`);
    (wanted?.disabled ? other : wanted)?.focus();
  }, [moved]);

  const move = (from: number, side: Moved['side']) => {
    const to = side === 'up' ? from - 1 : from + 1;
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    const others = items.filter((_, place) => place !== from);
    onOrder([...others.slice(0, to), item, ...others.slice(to)]);
    setMoved({ item, to, side });
  };
  const onKey = (from: number) => (event: KeyboardEvent) => {
    const side = { ArrowUp: 'up', ArrowDown: 'down' }[event.key] as Moved['side'] | undefined;
    if (!side || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(from, side);
  };
  const button = (item: string, place: number, side: Moved['side']) => (
    <IconButton
      label={`Move ${side}: ${item}`}
      disabled={place === (side === 'up' ? 0 : items.length - 1)}
      ref={(element: HTMLButtonElement | null) => {
        if (element) buttons.current.set(`${side} ${item}`, element);
        else buttons.current.delete(`${side} ${item}`);
      }}
      onClick={() => move(place, side)}
      onKeyDown={onKey(place)}
    >
      {side === 'up' ? <ArrowUp /> : <ArrowDown />}
    </IconButton>
  );
  return (
    <>
      <ol aria-labelledby={labelledBy} className="grid gap-2">
        {items.map((item, place) => (
          <li key={item} className="flex items-center gap-2 rounded-md border border-edge bg-card py-1 pr-1 pl-3">
            <span className="font-heading font-bold text-soft">{place + 1}</span>
            <span className="min-w-0 flex-1 py-1.5 text-base [overflow-wrap:anywhere]">
              <Maths text={item} />
            </span>
            {button(item, place, 'up')}
            {button(item, place, 'down')}
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {moved ? `${moved.item} is now ${moved.to + 1} of ${items.length}` : ''}
      </p>
    </>
  );
}
