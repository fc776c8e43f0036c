import { type ImportedQuestion, type ImportRow, questionMessages, questionProblem } from '@akada/contract';
import { questionTypeLabels, rulesOf } from '@akada/contract/question-types';
import { listOf } from '@akada/contract/question-types/list';
import { Check, Pencil, RotateCcw, X } from 'lucide-react';
import { useFormat } from '../../../data/platform/school.ts';
import { type RowChange, useChangeRow } from '../../../data/questions/question-imports.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { letterOf } from '../../../lib/format.ts';
import { authoring } from '../../../question-types/authoring.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { notify } from '../../../ui/notify.ts';
import { Picture } from '../../../ui/picture.tsx';
import { FoldedPassage } from '../../shared/passage.tsx';
import { FromBank } from './import-from-bank.tsx';

export const statusLabel: Record<ImportRow['status'], string> = {
  accepted: 'Accepted',
  repaired: 'Repaired',
  rejected: 'Rejected',
};
const tones: Record<ImportRow['status'], Tone> = { accepted: 'leaf', repaired: 'amber', rejected: 'red' };

type RepairProps = { row: ImportRow; question: ImportedQuestion; onChange: (change: RowChange) => void };

/** Choices whose one right option a press names. */
const isOneOf = (question: ImportedQuestion) => {
  const { options } = rulesOf(question.type).shown(question);
  return options.length > 1 && options.every((option) => isKey(question, option));
};

/** A doubtful key is shown as it was read, and not as the right one. */
function KeyButtons({ question, onChange }: Omit<RepairProps, 'row'>) {
  const { options } = rulesOf(question.type).shown(question);
  return (
    <fieldset className="mt-3">
      <legend className="mb-2 text-sm font-semibold">Which one is right?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map((option, index) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: two options of a file may read the same
            key={index}
            variant="secondary"
            className="justify-start text-left"
            onClick={() => onChange({ correctAnswer: option })}
          >
            <span className="text-soft">{letterOf(index)}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Maths text={option} />
            </span>
            {option === question.correctAnswer && <span className="ml-auto text-soft">as read</span>}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const isKey = (question: ImportedQuestion, correctAnswer: string) =>
  questionProblem({ ...question, correctAnswer }, questionMessages) === null;

/** Its options were not read: nobody can say that it is right. */
const isLoneLetter = ({ type, correctAnswer }: ImportedQuestion) =>
  type === 'short-answer' && /^[A-Z]$/i.test(correctAnswer);

/** One-click repairs. */
function Repair({ row, question, onChange }: RepairProps) {
  if (row.problem === 'key' || row.problem === 'no-key') {
    return isOneOf(question) ? <KeyButtons question={question} onChange={onChange} /> : null;
  }
  if (row.problem === 'check') {
    return (
      <>
        {isOneOf(question) && <KeyButtons question={question} onChange={onChange} />}
        {!isLoneLetter(question) && (
          <Button
            variant="secondary"
            className="mt-3"
            onClick={() => onChange({ correctAnswer: question.correctAnswer })}
          >
            <Check aria-hidden="true" />
            It is right<span className="sr-only"> line {row.line}</span>
          </Button>
        )}
      </>
    );
  }
  if (row.problem !== 'equal-options') return null;
  const once = [...new Set(question.options)];
  return (
    <Button variant="secondary" className="mt-3" onClick={() => onChange({ options: once })}>
      Keep one of the equal options
    </Button>
  );
}

function Folded({ label, text, line }: { label: string; text: string | undefined; line: number }) {
  if (!text) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm py-2 text-soft">
        {label}
        <span className="sr-only"> line {line}</span>
      </summary>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
        <Maths text={text} />
      </p>
    </details>
  );
}

function Asked({ row, question }: { row: ImportRow; question: ImportedQuestion }) {
  const { Key, Preview } = authoring[question.type];
  const hasKey = row.status !== 'rejected' || row.inBank !== undefined;
  const hasButtons = isOneOf(question) && ['key', 'no-key', 'check'].includes(row.problem ?? '');
  const asRead = listOf(question.correctAnswer)?.join(', ') ?? question.correctAnswer;
  return (
    <>
      {question.passage && <FoldedPassage passage={question.passage} />}
      <p className="mt-3 text-base font-medium whitespace-pre-line [overflow-wrap:anywhere]">
        {question.text === '' ? <span className="text-soft">No question text</span> : <Maths text={question.text} />}
      </p>
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-48" />}
      {hasKey && <Key question={question} />}
      {!hasKey && !hasButtons && question.options.length > 0 && <Preview {...rulesOf(question.type).shown(question)} />}
      {row.problem === 'check' && !hasButtons && asRead !== '' && (
        <p className="mt-2 [overflow-wrap:anywhere]">
          <span className="text-soft">Answer as read:</span> <Maths text={asRead} />
        </p>
      )}
      <Folded label="Hint" text={question.hint} line={row.line} />
      <Folded label="Explanation" text={question.explanation} line={row.line} />
    </>
  );
}

type ImportRowCardProps = {
  importId: string;
  row: ImportRow;
  onEdit: () => void;
  /** The row may have left the list. */
  onChanged: () => void;
};

function StatusBadge({ row: { questionId, problem, status, inBank } }: { row: ImportRow }) {
  if (inBank?.isTaken) return <Badge tone="green">From the bank</Badge>;
  if (questionId) return <Badge tone="green">In the bank</Badge>;
  if (problem === 'check') return <Badge tone="amber">Please check</Badge>;
  return <Badge tone={tones[status]}>{statusLabel[status]}</Badge>;
}

export const rowId = (line: number) => `import-row-${line}`;

export function ImportRowCard({ importId, row, onEdit, onChanged }: ImportRowCardProps) {
  const { counted } = useFormat();
  const change = useChangeRow({ id: importId, line: row.line });
  const { question, line, status, why, source, isChanged, questionId } = row;
  const send = (next: RowChange) => {
    if (change.isPending) return;
    change.mutate(next, { onSuccess: onChanged, onError: (error) => notify.error(messageOf(error)) });
  };
  const named = <span className="sr-only"> line {line}</span>;
  return (
    <Card as="li" id={rowId(line)} tabIndex={-1}>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge row={row} />
        {question && <Badge>{questionTypeLabels[question.type]}</Badge>}
        {question && <Badge>{counted(question.points, 'point')}</Badge>}
        <span className="ml-auto text-xs text-soft">Line {line}</span>
      </div>
      {why !== '' && !questionId && (
        <p className={status === 'rejected' ? 'mt-2 font-medium text-red-ink' : 'mt-2 text-amber-ink'}>{why}</p>
      )}
      {question && <Asked row={row} question={question} />}
      {question && !questionId && <Repair row={row} question={question} onChange={send} />}
      {question && <FromBank {...{ importId, row, question }} onChange={send} onTaken={onChanged} />}
      <details className="mt-3 text-sm">
        <summary className="w-fit cursor-pointer rounded-sm py-2 text-soft">What the file says{named}</summary>
        <pre className="mt-1 overflow-x-auto rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
          {source}
        </pre>
      </details>
      {!questionId && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" className="max-sm:flex-1" onClick={onEdit}>
            <Pencil aria-hidden="true" />
            Edit{named}
          </Button>
          {status !== 'rejected' && (
            <Button variant="secondary" className="max-sm:flex-1" onClick={() => send('leave out')}>
              <X aria-hidden="true" />
              Leave out{named}
            </Button>
          )}
          {question?.passage && (
            <Button variant="secondary" className="max-sm:flex-1" onClick={() => send({ passage: null })}>
              Without passage{named}
            </Button>
          )}
          {isChanged && (
            <Button variant="secondary" className="max-sm:flex-1" onClick={() => send(null)}>
              <RotateCcw aria-hidden="true" />
              As in the file{named}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
