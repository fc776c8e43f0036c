import { type GroupMembersBody, mostPastedCharacters, type StaffUser, type UnmatchedLine } from '@akada/contract';
import { classLevels } from '@akada/contract/rules/class-level';
import { type SyntheticEvent, useState } from 'react';
import { useAddMembers } from '../../../data/people/groups.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useClassOptions } from '../../../data/platform/class-options.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { StudentSearch } from '../shared/student-search.tsx';

type Way = 'names' | 'class' | 'list';
type Wanted = { way: Way; chosen: readonly StaffUser[]; classLevel: string; text: string };
type PartProps = { wanted: Wanted; change: (part: Partial<Wanted>) => void };

/** Null until a student is chosen. */
function bodyOf({ way, chosen, classLevel, text }: Wanted): GroupMembersBody | null {
  if (way === 'names') return chosen.length === 0 ? null : { studentIds: chosen.map(({ _id }) => _id) };
  if (way === 'class') return classLevels.some((level) => level === classLevel) ? { classLevel } : null;
  return text.trim() === '' ? null : { text };
}

function ByName({ wanted: { chosen }, change }: PartProps) {
  const classLabel = useClassLabel();
  const [search, setSearch] = useState('');
  const toggle = (student: StaffUser) => {
    const rest = chosen.filter(({ _id }) => _id !== student._id);
    change({ chosen: rest.length < chosen.length ? rest : [...chosen, student] });
  };
  const withChosen = (found: readonly StaffUser[]) => [
    ...chosen,
    ...found.filter(({ _id }) => !chosen.some((one) => one._id === _id)),
  ];
  return (
    <StudentSearch
      label="Search students..."
      value={search}
      onChange={setSearch}
      status="active"
      nobody="Nobody here fits this search."
    >
      {(found) => (
        <div className="grid gap-2 empty:hidden">
          {withChosen(found).map((student) => (
            <ChoiceRow
              key={student._id}
              kind="checkbox"
              label={student.fullName}
              hint={classLabel(student.classLevel)}
              checked={chosen.includes(student)}
              onChange={() => toggle(student)}
            />
          ))}
        </div>
      )}
    </StudentSearch>
  );
}

function ByList({ wanted: { text }, change }: PartProps) {
  return (
    <TextareaField
      label="Paste the list"
      hint="On each line a full name, or what the student logs in with: login name, phone number or e-mail address."
      rows={8}
      maxLength={mostPastedCharacters}
      value={text}
      onChange={(event) => change({ text: event.target.value })}
    />
  );
}

function Unmatched({ lines }: { lines: readonly UnmatchedLine[] }) {
  const { counted } = useFormat();
  const why = { unknown: 'there is no such student', several: 'there are several of this name' };
  return (
    <Notice tone="warning">
      <p>{`${counted(lines.length, 'line')} left. Write what the student logs in with, or leave them out.`}</p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {lines.map(({ line, why: reason }) => (
          <li key={line}>{`${line}: ${why[reason]}`}</li>
        ))}
      </ul>
    </Notice>
  );
}

const nothing: Wanted = { way: 'names', chosen: [], classLevel: '', text: '' };
const complaints = {
  names: 'Please choose at least one student',
  class: 'Please select a class level',
  list: 'Please paste a list',
};
const ways = [
  { value: 'names', label: 'Some students' },
  { value: 'class', label: 'A whole class', hint: 'Everybody who is in it now' },
  { value: 'list', label: 'A list', hint: 'Names or logins, pasted' },
] as const;

export function AddStudents({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const { classChoices } = useClassOptions();
  const [wanted, setWanted] = useState(nothing);
  const [complaint, setComplaint] = useState('');
  const add = useOneAtATime(useAddMembers(groupId));
  const { counted } = useFormat();
  const left = add.data?.unmatched ?? [];
  const change = (part: Partial<Wanted>) => {
    setComplaint('');
    setWanted((before) => ({ ...before, ...part }));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = bodyOf(wanted);
    if (body === null) return setComplaint(complaints[wanted.way]);
    add.mutate(body, {
      onSuccess: ({ added, already, unmatched }) => {
        const more = already > 0 ? `${counted(already, 'student')} had been in the group already` : undefined;
        notify.success(`${counted(added, 'student')} added`, more);
        if (unmatched.length === 0) return onClose();
        setWanted({ ...wanted, text: unmatched.map(({ line }) => line).join('\n') });
      },
    });
  };
  return (
    <FormDialog
      title="Add students"
      size="lg"
      onClose={onClose}
      unsaved={bodyOf(wanted) !== null}
      onSubmit={submit}
      submitLabel="Add"
      pending={add.isPending}
      problem={add.isError && `Nobody was added: ${messageOf(add.error)}`}
    >
      <ChoiceGroup legend="Who" error={complaint || undefined}>
        {ways.map(({ value, ...row }) => (
          <ChoiceRow
            key={value}
            kind="radio"
            name="way"
            {...row}
            checked={wanted.way === value}
            onChange={() => change({ way: value })}
          />
        ))}
      </ChoiceGroup>
      {wanted.way === 'names' && <ByName wanted={wanted} change={change} />}
      {wanted.way === 'class' && (
        <SelectField
          label="Class"
          options={classChoices}
          value={wanted.classLevel}
          onChange={(event) => change({ classLevel: event.target.value })}
        />
      )}
      <div role="status" className="empty:hidden">
        {wanted.way === 'list' && left.length > 0 && <Unmatched lines={left} />}
      </div>
      {wanted.way === 'list' && <ByList wanted={wanted} change={change} />}
    </FormDialog>
  );
}
