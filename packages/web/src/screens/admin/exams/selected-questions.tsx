import type { Question } from '@akada/contract';
import { useRef, useState } from 'react';
import { moved } from './moved.ts';
import { SelectedRow } from './selected-row.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { useGrabKeys } from './use-grab-keys.ts';

type SelectedQuestionsProps = { questions: readonly Question[]; onChange: (ids: string[]) => void };

/** The exam's questions in its order: drag a handle, carry it with the keys, or press the arrows beside it. */
export function SelectedQuestions({ questions, onChange }: SelectedQuestionsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [news, setNews] = useState('');
  const ids = questions.map((question) => question._id);
  const shift = (from: number, to: number) => onChange(moved(ids, from, to));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length || from === to) return;
    shift(from, to);
    setNews(`Moved to place ${to + 1} of ${ids.length}`);
  };
  const drag = useDragOrder({
    list,
    ids,
    move: shift,
    onDrop: (id) => setNews(`Moved to place ${ids.indexOf(id) + 1} of ${ids.length}`),
  });
  const grab = useGrabKeys({ ids, onOrder: onChange, move, say: setNews });
  const remove = (id: string, index: number) => {
    onChange(ids.filter((other) => other !== id));
    setNews('Question removed');
    const next = ids[index + 1] ?? ids[index - 1];
    if (next) document.getElementById(`remove-${next}`)?.focus();
  };
  return (
    <div>
      <h4 className="mb-2 text-sm font-semibold">In this exam, in this order</h4>
      <p role="status" className="sr-only">
        {news}
      </p>
      <p id="reorder-help" hidden>
        Drag it, or press Space to pick it up, arrow keys, Home and End to move it, Space to put it down, Escape to take
        it back.
      </p>
      {questions.length === 0 && (
        <p className="rounded-md border border-dashed border-edge px-4 py-6 text-center text-soft">
          None yet. Tick questions in the bank.
        </p>
      )}
      <ol ref={list} className="-m-1 grid max-h-80 gap-2 overflow-y-auto overscroll-contain p-1 md:max-h-[34rem]">
        {questions.map((question, index) => (
          <SelectedRow
            key={question._id}
            question={question}
            index={index}
            last={ids.length - 1}
            held={drag.dragged === question._id || grab.grabbed === question._id}
            handle={{
              'aria-pressed': grab.grabbed === question._id,
              onPointerDown: drag.start(question._id),
              onClick: (event) => event.detail === 0 && grab.toggle(question._id),
              onKeyDown: grab.onKeyDown(question._id),
              onBlur: grab.onBlur,
            }}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(question._id, index)}
          />
        ))}
      </ol>
    </div>
  );
}
