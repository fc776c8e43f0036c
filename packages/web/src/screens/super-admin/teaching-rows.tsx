import type { Taught } from '@akada/contract';
import { openSubjects } from '@akada/contract/rules/school-subjects';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { groupsQuery } from '../../data/people/groups.ts';
import { placeOf, usePlaces } from '../../data/platform/class-options.ts';
import { subjectsQuery } from '../../data/school/subjects.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup, ChoiceRow } from '../../ui/choices.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type Row = Taught[number];

const every = '';

/** Classes, their arms, and groups. */
function usePlaceOptions() {
  const { data: groups = [] } = useQuery(groupsQuery);
  const places = usePlaces().map(({ value, label }) => {
    const { classId = '', armId } = placeOf(value);
    return { id: armId ?? classId, label, of: armId ? classId : undefined };
  });
  return [...places, ...groups.map(({ _id, name }) => ({ id: _id, label: name, of: undefined }))];
}

function useSubjectOptions(current: string | null) {
  const { data = [] } = useQuery(subjectsQuery);
  const own = data.filter(({ _id }) => _id === current);
  const shown = [...new Set([...own, ...openSubjects(data)])];
  const gone = current === null || own.length > 0 ? [] : [{ value: current, label: 'A deleted subject' }];
  return [
    { value: every, label: 'Every subject' },
    ...gone,
    ...shown.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
}

type RowProps = { number: number; row: Row; onChange: (row: Row) => void; onRemove: () => void };

function TeachingRow({ number, row, onChange, onRemove }: RowProps) {
  const places = usePlaceOptions();
  const subjects = useSubjectOptions(row.subjectId);
  const { placeIds } = row;
  const toggle = (id: string) =>
    onChange({ ...row, placeIds: placeIds.includes(id) ? placeIds.filter((one) => one !== id) : [...placeIds, id] });
  const name = subjects.find(({ value }) => value === (row.subjectId ?? every))?.label ?? 'this subject';
  return (
    <li className="rounded-md border border-line p-3">
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <SelectField
          label={`Subject ${number}`}
          className="min-w-0 flex-1 basis-40"
          options={subjects}
          value={row.subjectId ?? every}
          onChange={({ target }) => onChange({ ...row, subjectId: target.value === every ? null : target.value })}
        />
        <Button variant="secondary" className="px-3" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          <span>
            Remove<span className="sr-only"> {name}</span>
          </span>
        </Button>
      </div>
      <ChoiceGroup legend={`Classes and arms of ${name}`}>
        <div className="grid max-h-64 gap-2 overflow-y-auto sm:grid-cols-2">
          {places
            .filter(({ of }) => of === undefined || !placeIds.includes(of))
            .map(({ id, label }) => (
              <ChoiceRow
                key={id}
                kind="checkbox"
                className="wrap-anywhere"
                label={label}
                checked={placeIds.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
        </div>
      </ChoiceGroup>
    </li>
  );
}

type Props = { rows: Taught; onChange: (rows: Taught) => void };

/** Subjects that an admin teaches, with classes and arms. */
export function TeachingRows({ rows, onChange }: Props) {
  return (
    <section aria-labelledby="teaches" className="mt-5">
      <h3 id="teaches" className="mb-2 text-sm font-semibold">
        Teaches
      </h3>
      <ol className="grid gap-3 empty:hidden">
        {rows.map((row, index) => (
          <TeachingRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and hold no state of their own
            key={index}
            number={index + 1}
            row={row}
            onChange={(next) => onChange(rows.map((one, at) => (at === index ? next : one)))}
            onRemove={() => onChange(rows.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      <Button
        variant="secondary"
        className="mt-3"
        onClick={() => onChange([...rows, { subjectId: null, placeIds: [] }])}
      >
        <Plus aria-hidden="true" />
        Add a subject
      </Button>
    </section>
  );
}
