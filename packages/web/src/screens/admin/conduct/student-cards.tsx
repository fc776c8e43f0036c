import type { ConductSheet } from '@akada/contract';
import type { RemarkAuthor } from '@akada/contract/rules/conduct';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextareaField } from '../../../ui/form-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { authorsIn, authorWords, type SheetProps, type ShownProps, shownCell } from './columns.ts';
import { Suggestions, standingText } from './suggestions.tsx';

type OfStudent = SheetProps & { row: ConductSheet['rows'][number] };

function Remark({ sheet, state, cells, row, author }: OfStudent & { author: RemarkAuthor }) {
  const { text, problem } = shownCell(sheet, row, author, state.cells);
  const write = (next: string) => cells.type([{ studentId: row.studentId, componentId: author, text: next }]);
  return (
    <div className="grid gap-2">
      <TextareaField
        label={authorWords[author]}
        rows={3}
        value={text}
        error={problem}
        onChange={({ target }) => write(target.value)}
      />
      <Suggestions sheet={sheet} row={row} author={author} onPick={write} />
    </div>
  );
}

type TraitProps = OfStudent & { trait: ConductSheet['traits'][number] };

/** The chosen step, pressed once more, makes the trait blank. */
function Trait({ sheet, state, cells, row, trait }: TraitProps) {
  const { text, problem } = shownCell(sheet, row, trait._id, state.cells);
  const choose = (next: string) => cells.type([{ studentId: row.studentId, componentId: trait._id, text: next }]);
  const isStep = sheet.steps.some(({ label }) => label === text);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold wrap-anywhere">
        {trait.name}
        {text !== '' && !isStep && <span className="font-normal text-soft">{`: ${text}, of another scale`}</span>}
        {trait.isClosed && <span className="font-normal text-soft">{', closed'}</span>}
      </legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {sheet.steps.map(({ _id, label, word }) => (
          <button
            key={_id}
            type="button"
            aria-pressed={text === label}
            disabled={trait.isClosed}
            onClick={() => choose(text === label ? '' : label)}
            className={classes(
              'min-h-11 min-w-11 rounded-md border px-3 font-semibold disabled:opacity-60',
              text === label ? 'border-green bg-green text-on-green' : 'border-edge bg-card hover:border-ink',
            )}
          >
            {label} <span className="sr-only">{word}</span>
          </button>
        ))}
      </div>
      {problem && <p className="mt-1 text-xs text-red-ink">{problem}</p>}
    </fieldset>
  );
}

function StudentCard(props: OfStudent) {
  const { sheet, row } = props;
  return (
    <Card className="grid gap-5">
      <p className="text-soft">
        {[standingText(row) || 'no average yet', row.issuedAt !== undefined && 'card issued']
          .filter(Boolean)
          .join(' · ')}
      </p>
      {authorsIn(sheet).map((author) => (
        <Remark key={author} {...props} author={author} />
      ))}
      {sheet.traits.map((trait) => (
        <Trait key={trait._id} {...props} trait={trait} />
      ))}
    </Card>
  );
}

/** One student at a time, for phones. */
export function StudentCards({ label: _, ...props }: ShownProps) {
  const { sheet, state } = props;
  const [chosen, choose] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const place = Math.max(
    0,
    sheet.rows.findIndex(({ studentId }) => studentId === chosen),
  );
  const row = sheet.rows[place];
  useEffect(() => {
    if (chosen !== null) top.current?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  if (!row) return null;
  const go = (by: 1 | -1) => choose(sheet.rows[place + by]?.studentId ?? row.studentId);
  const options = sheet.rows.map((one) => {
    const hasRemark = shownCell(sheet, one, 'teacher', state.cells).text.trim() !== '';
    return { value: one.studentId, label: hasRemark ? one.fullName : `${one.fullName} (no remark)` };
  });
  return (
    <div ref={top} className="grid scroll-mt-20 gap-3">
      <SelectField
        label={`Student ${place + 1} of ${sheet.rows.length}`}
        options={options}
        value={row.studentId}
        onChange={({ target }) => choose(target.value)}
      />
      <StudentCard key={row.studentId} {...props} row={row} />
      <div
        data-bottom-bar=""
        className="sticky bottom-0 @max-[15rem]/page:static z-10 -mx-4 flex flex-wrap justify-between gap-2 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6"
      >
        <Button variant="secondary" disabled={place === 0} onClick={() => go(-1)}>
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <Button disabled={place === sheet.rows.length - 1} onClick={() => go(1)}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
