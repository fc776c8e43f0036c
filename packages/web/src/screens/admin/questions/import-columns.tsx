import {
  type ColumnRole,
  columnRoles,
  type ImportTable,
  type KeyWay,
  keyWays,
  type QuestionImport,
} from '@akada/contract';
import { useState } from 'react';
import { useChooseColumns } from '../../../data/questions/question-imports.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/dialogs.tsx';
import { type MarkUnapplied, useMarked } from '../shared/unapplied.ts';

const ownLabels: Partial<Record<ColumnRole, string>> = {
  ...{ text: 'Question', key: 'Answer', type: 'Type', points: 'Points', none: 'Left out' },
  ...{ options: 'All options in one cell', wrong: 'A wrong option', picture: 'Picture (not in the file)' },
  ...{ details: 'Details', passage: 'Passage', passageTitle: 'Title of the passage', subject: 'Subject' },
  ...{ topic: 'Topic', classLevel: 'Class', source: 'Source', year: 'Year', sourceNumber: 'Number in the source' },
  ...{ tags: 'Tags', explanation: 'Explanation', hint: 'Hint', lesson: 'Lesson', lessonSecond: 'Second of the lesson' },
  ...{ practice: 'Open for practice' },
};

const roleOptions = columnRoles.map((role) => ({ value: role, label: ownLabels[role] ?? `Option ${role}` }));

const keyLabels: Record<KeyWay, string> = {
  letter: 'The letter of the option',
  text: 'The text of the option',
  'from-1': 'Its number: 1 is the first option',
  'from-0': 'Its number: 0 is the first option',
};

const keyOptions = [
  { value: '', label: 'As each answer shows' },
  ...keyWays.map((way) => ({ value: way, label: keyLabels[way] })),
];

type Sheet = ImportTable['sheets'][number];
type Choice = { sheets: { isRead: boolean; roles: ColumnRole[] }[]; keys: KeyWay | null };

const choiceOf = ({ sheets, keys }: ImportTable): Choice => ({
  sheets: sheets.map(({ isRead, columns }) => ({ isRead, roles: columns.map(({ role }) => role) })),
  keys,
});

type SheetProps = {
  sheet: Sheet;
  chosen: Choice['sheets'][number];
  onChange: (next: Choice['sheets'][number]) => void;
};

function SheetColumns({ sheet, chosen, onChange }: SheetProps) {
  const change = (at: number, role: string) =>
    onChange({ ...chosen, roles: chosen.roles.map((one, index) => (index === at ? (role as ColumnRole) : one)) });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {sheet.columns.map(({ head, example, isAsked }, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same head
          key={at}
          label={head.trim() || `Column ${at + 1}`}
          hint={`${isAsked ? 'What is this? ' : ''}${example && `Such as: ${example}`}` || undefined}
          value={chosen.roles[at] ?? 'none'}
          options={roleOptions}
          onChange={({ target }) => change(at, target.value)}
        />
      ))}
    </div>
  );
}

const isAsking = ({ sheets, isKeyAsked }: ImportTable) =>
  isKeyAsked || sheets.some(({ columns }) => columns.some((column) => column.isAsked));

const hasQuestions = ({ sheets }: ImportTable) =>
  sheets.some(({ isRead, columns }) => isRead && columns.some(({ role }) => role === 'text'));

function Question({ table }: { table: ImportTable }) {
  if (!isAsking(table)) return null;
  const isKnown = hasQuestions(table);
  return (
    <Notice tone="warning">
      <p className="font-semibold">
        {isKnown ? 'This table can be read in two ways' : 'The heads of this table do not say where the questions are'}
      </p>
      <p>
        {table.isKeyAsked
          ? 'Say below what the answers are, and read the table again. Your next file like this is asked with the same answer chosen.'
          : 'Say below what the unknown columns are. It counts for your next file with the same columns too.'}
      </p>
    </Notice>
  );
}

/** The columns of a table as they were understood. Its key changes where the table was read again. */
function ColumnFields({ id, table, mark }: { id: string; table: ImportTable; mark: MarkUnapplied }) {
  const [choice, setChoice] = useState(() => choiceOf(table));
  const isChanged = JSON.stringify(choice) !== JSON.stringify(choiceOf(table));
  useMarked(mark, 'columns', isChanged);
  const saving = useChooseColumns(id);
  const once = useOneAtATime(saving);
  const withHeads = table.sheets.filter(({ columns }) => columns.length > 0).length;
  const put = (at: number, next: Choice['sheets'][number]) =>
    setChoice({ ...choice, sheets: choice.sheets.map((one, index) => (index === at ? next : one)) });
  const send = () =>
    once.mutate(choice, {
      onSuccess: ({ message }) => {
        notify.success(message);
        focusSoon('main');
      },
    });
  return (
    <div className="grid gap-5 border-t border-line p-4">
      <Question table={table} />
      <SelectField
        label="What an answer says"
        className="sm:max-w-md"
        value={choice.keys ?? ''}
        options={keyOptions}
        onChange={({ target }) => setChoice({ ...choice, keys: (target.value || null) as KeyWay | null })}
      />
      {table.sheets.map((sheet, at) => {
        const chosen = choice.sheets[at];
        if (sheet.columns.length === 0 || !chosen) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of a file stay in their order
          <div key={at} className="grid gap-4">
            {withHeads > 1 && (
              <ChoiceRow
                kind="checkbox"
                label={`Read the sheet “${sheet.name}”`}
                checked={chosen.isRead}
                onChange={({ target }) => put(at, { ...chosen, isRead: target.checked })}
              />
            )}
            {chosen.isRead && <SheetColumns sheet={sheet} chosen={chosen} onChange={(next) => put(at, next)} />}
          </div>
        );
      })}
      {saving.error && <Notice tone="error">{messageOf(saving.error)}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button loading={saving.isPending} onClick={send}>
          Read the table again
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={() => setChoice(choiceOf(table))}>
            Undo these changes
          </Button>
        )}
        <p className="text-sm text-soft">What you changed in the rows below is then read anew.</p>
      </div>
    </div>
  );
}

export function ImportColumns({ data, mark }: { data: QuestionImport; mark: MarkUnapplied }) {
  const { table, counts } = data;
  if (!table || counts.added > 0) return null;
  const columns = table.sheets.flatMap((sheet) => (sheet.isRead ? sheet.columns : []));
  const used = columns.filter(({ role }) => role !== 'none').length;
  return (
    <details className="mb-4 rounded-md border border-line bg-card" open={isAsking(table)}>
      <FoldSummary>
        Columns: {used} of {columns.length} are used
        {table.isRemembered && <span className="text-sm font-normal text-soft">as you said last time</span>}
      </FoldSummary>
      <ColumnFields key={JSON.stringify(table)} id={data._id} table={table} mark={mark} />
    </details>
  );
}
