import type { Question } from '@akada/contract';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../data/school.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { moved } from './moved.ts';

type SelectedQuestionsProps = { questions: readonly Question[]; onChange: (ids: string[]) => void };

/** The exam's questions in its order. A button at the end of its way stays focusable, so the keyboard keeps its place. */
export function SelectedQuestions({ questions, onChange }: SelectedQuestionsProps) {
  const { counted } = useFormat();
  const [news, setNews] = useState('');
  const ids = questions.map((question) => question._id);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length) return;
    onChange(moved(ids, from, to));
    setNews(`Moved to place ${to + 1} of ${ids.length}`);
  };
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
      {questions.length === 0 && (
        <p className="rounded-md border border-dashed border-edge px-4 py-6 text-center text-soft">
          None yet. Tick questions in the bank.
        </p>
      )}
      <ol className="-m-1 grid max-h-80 gap-2 overflow-y-auto overscroll-contain p-1 md:max-h-[34rem]">
        {questions.map((question, index) => (
          <li key={question._id} className="rounded-md border border-line bg-card py-1.5 pr-1 pl-3">
            <p className="line-clamp-2 pt-1 pr-2">
              <span className="font-heading font-bold">{index + 1}.</span> {question.text}
            </p>
            <div className="flex items-center">
              <span className="mr-auto text-xs text-soft">{counted(question.points, 'point')}</span>
              <IconButton
                label={`Move question ${index + 1} up`}
                aria-disabled={index === 0}
                className="aria-disabled:opacity-40"
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={`Move question ${index + 1} down`}
                aria-disabled={index === ids.length - 1}
                className="aria-disabled:opacity-40"
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                id={`remove-${question._id}`}
                label={`Remove question ${index + 1}`}
                onClick={() => remove(question._id, index)}
              >
                <X />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
