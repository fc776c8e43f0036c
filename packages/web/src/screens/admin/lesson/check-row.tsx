import type { Question } from '@akada/contract';
import { questionTypeLabels } from '@akada/contract/question-types';
import { readSecond } from '@akada/contract/rules/check-questions';
import { clockText } from '@akada/contract/rules/exam-clock';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { StudentView } from '../shared/student-view.tsx';

/** `typed` is its second as a clock shows it; empty for a question after the film. */
export type Chosen = Question & { isKept?: boolean; isSkippable?: boolean | undefined; typed: string };

export type FilmOfChecks = {
  /** Player in which the author looks at the film; null where there is none of the school's own. */
  preview: RefObject<HTMLVideoElement | null> | null;
  /** 0 where nobody has measured it. */
  seconds: number;
};

type RowProps = {
  question: Chosen;
  index: number;
  total: number;
  film: FilmOfChecks;
  problem: string | undefined;
  onChange: (part: Partial<Chosen>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

type PlaceProps = Pick<RowProps, 'question' | 'index' | 'film' | 'problem' | 'onChange'>;

function Place({ question, index, film: { preview }, problem, onChange }: PlaceProps) {
  const { typed, isSkippable = false } = question;
  const number = index + 1;
  const take = () => onChange({ typed: clockText(Math.floor(preview?.current?.currentTime ?? 0)) });
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line p-3">
      <TextField
        label={`Question ${number} stops the film at`}
        hint="Minutes and seconds. Empty: asked after the film"
        placeholder="1:20"
        value={typed}
        error={problem}
        className="min-w-0 basis-64"
        onChange={({ target }) => onChange({ typed: target.value })}
      />
      {preview && (
        <Button variant="secondary" size="sm" onClick={take}>
          Stop where the preview is
        </Button>
      )}
      {typed.trim() !== '' && (
        <ChoiceRow
          kind="checkbox"
          label="Students may skip it"
          checked={isSkippable}
          className="w-full"
          onChange={({ target }) => onChange({ isSkippable: target.checked })}
        />
      )}
    </div>
  );
}

const arrow = 'aria-disabled:opacity-40';

function Hands({ index, total, question, onMove, onRemove }: Omit<RowProps, 'film' | 'problem' | 'onChange'>) {
  const number = index + 1;
  return (
    <div className="ml-auto flex">
      {question.typed.trim() === '' && (
        <>
          <IconButton
            label={`Move check question ${number} up`}
            aria-disabled={index === 0}
            className={arrow}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            label={`Move check question ${number} down`}
            aria-disabled={number === total}
            className={arrow}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown />
          </IconButton>
        </>
      )}
      <IconButton label={`Remove check question ${number}`} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  );
}

export function CheckRow(props: RowProps) {
  const { question, index, total, film } = props;
  const number = index + 1;
  const second = readSecond(question.typed);
  const isBeyond = second !== null && film.seconds > 0 && second >= film.seconds;
  return (
    <li className="rounded-md border border-line">
      <div className="flex items-start gap-1 p-3 pr-1 max-sm:flex-wrap">
        <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
          <p className="line-clamp-3">
            {number}. <Maths text={question.text} />
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge>{questionTypeLabels[question.type]}</Badge>
            {question.isKept && <Badge tone="amber">Not shown now: an exam asks it</Badge>}
            {isBeyond && (
              <Badge tone="amber">{`The film ends at ${clockText(Math.floor(film.seconds))}: asked after it`}</Badge>
            )}
          </p>
        </div>
        <Hands {...props} />
      </div>
      <Place {...props} />
      <details className="border-t border-line">
        <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm font-semibold text-green">
          As students see it
        </summary>
        <div className="px-3 pb-4">
          <StudentView question={question} number={number} total={total} />
        </div>
      </details>
    </li>
  );
}
