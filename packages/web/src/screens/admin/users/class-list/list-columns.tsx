import type { ClassList, ClassListRole } from '@akada/contract';
import { type SyntheticEvent, useState } from 'react';
import { useListColumns } from '../../../../data/people/class-lists.ts';
import { messageOf } from '../../../../lib/call-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChoiceRow } from '../../../../ui/choices.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../../shared/dialogs.tsx';
import { type MarkUnapplied, useMarked } from '../../shared/unapplied.ts';

const roleOptions: { value: ClassListRole; label: string }[] = [
  { value: 'fullName', label: 'Name' },
  { value: 'firstName', label: 'First name' },
  { value: 'middleName', label: 'Other names' },
  { value: 'lastName', label: 'Surname' },
  { value: 'classLevel', label: 'Class' },
  { value: 'phoneNumber', label: 'Student’s phone number' },
  { value: 'email', label: 'Student’s e-mail address' },
  { value: 'groups', label: 'Groups' },
  { value: 'guardian', label: 'A parent’s, no login' },
  { value: 'active', label: 'Whether the student is there' },
  { value: 'none', label: 'Left out' },
];

const labelOf = (role: ClassListRole | null) => roleOptions.find(({ value }) => value === role)?.label ?? '';

type ListProps = { data: ClassList; mark: MarkUnapplied };

const looksLikeHead = ({ columns }: Pick<ClassList, 'columns'>) =>
  columns.some(({ samples: [first = ''] }) =>
    /\b(?:names?|students?|pupils?|class|phone|surname|sex|gender|mail|no|nom)\b/i.test(first),
  );

function ColumnForm({ data, mark, onDone }: ListProps & { onDone: () => void }) {
  const saving = useListColumns(data._id);
  const once = useOneAtATime(saving);
  const [roles, setRoles] = useState<ReadonlyMap<string, ClassListRole>>(new Map());
  const [firstLineIsHead, setFirstLineIsHead] = useState(looksLikeHead(data));
  const isChanged =
    firstLineIsHead !== looksLikeHead(data) ||
    data.columns.some(({ name, role, proposed }) => (roles.get(name) ?? role ?? proposed) !== (role ?? proposed));
  useMarked(mark, 'columns', isChanged);
  const undo = () => {
    setRoles(new Map());
    setFirstLineIsHead(looksLikeHead(data));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const columns = data.columns.map(({ name, role, proposed }) => ({
      name,
      role: roles.get(name) ?? role ?? proposed,
    }));
    once.mutate(
      { columns, ...(data.asksHead && { firstLineIsHead }) },
      {
        onSuccess: () => {
          onDone();
          focusSoon('main');
        },
      },
    );
  };
  return (
    <form aria-label="Columns of the list" onSubmit={submit} className="mt-3 grid gap-4" noValidate>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {data.columns.map(({ name, role, proposed, samples }) => (
          <SelectField
            key={name}
            label={name}
            hint={samples.length > 0 ? `As in: ${samples.join(', ')}` : 'Empty'}
            options={roleOptions}
            value={roles.get(name) ?? role ?? proposed}
            onChange={({ target }) => setRoles(new Map([...roles, [name, target.value as ClassListRole]]))}
          />
        ))}
      </div>
      {data.asksHead && (
        <ChoiceRow
          kind="checkbox"
          label="The first line is a heading, no student"
          checked={firstLineIsHead}
          onChange={({ target }) => setFirstLineIsHead(target.checked)}
        />
      )}
      {saving.error && <Notice tone="error">{messageOf(saving.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={saving.isPending}>
          Read the rows
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={undo}>
            Undo these changes
          </Button>
        )}
      </div>
    </form>
  );
}

/** Meanings of the file's columns; unknown ones are asked before any row is read. */
export function ListColumns({ data, mark, isUnapplied }: ListProps & { isUnapplied: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { columns, notes, appliedAt, undoneAt, created } = data;
  const left = columns.filter(({ role }) => role === 'none' || role === 'guardian');
  const isAsked = columns.some(({ role }) => role === null);
  const isReviewed = appliedAt === undefined && undoneAt === undefined && created === 0;
  if (!isReviewed || (columns.length === 0 && notes.length === 0)) return null;
  if (isAsked) {
    return (
      <div className="mb-4">
        <Notice tone="warning">
          <h2 className="text-base">Please say what these columns are</h2>
          <p>The rows are read then. The next list with the same heading is read at once.</p>
          {notes.map((note) => (
            <p key={note} className="wrap-anywhere">
              {note}
            </p>
          ))}
          <ColumnForm data={data} mark={mark} onDone={() => setIsOpen(false)} />
        </Notice>
      </div>
    );
  }
  return (
    <div className="mb-4">
      <Notice>
        {left.length > 0 && (
          <p className="wrap-anywhere">
            Columns left out:{' '}
            {left.map(({ name, role }) => (role === 'guardian' ? `${name} (a parent’s)` : name)).join(', ')}.
            {left.some(({ role }) => role === 'guardian') &&
              ' Once the accounts are made, you can invite the parents whom the list can reach.'}
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="wrap-anywhere">
            {note}
          </p>
        ))}
        {/* Closed, it would lose what is not applied. */}
        {columns.length > 0 && !(isOpen && isUnapplied) && (
          <Button variant="quiet" size="sm" className="-ml-3" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Edit the columns
          </Button>
        )}
        {isOpen ? (
          <ColumnForm data={data} mark={mark} onDone={() => setIsOpen(false)} />
        ) : (
          columns.length > 0 &&
          left.length < columns.length && (
            <p className="text-sm text-soft wrap-anywhere">
              {columns
                .filter(({ role }) => role !== 'none' && role !== 'guardian')
                .map(({ name, role }) => `${name}: ${labelOf(role)}`)
                .join(' · ')}
            </p>
          )
        )}
      </Notice>
    </div>
  );
}
