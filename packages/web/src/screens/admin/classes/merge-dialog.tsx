import type { ClassMerge, StaffClass } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { classMergeQuery, useMergeClass } from '../../../data/school/classes.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { SureDialog } from '../shared/dialogs.tsx';

function Moves({ moves, from, into }: { moves: ClassMerge; from: StaffClass; into: StaffClass }) {
  const { counted } = useFormat();
  const { students, exams, lessons, courses, announcements, arms } = moves;
  const kinds = { exam: exams, lesson: lessons, course: courses, announcement: announcements };
  const things = Object.entries(kinds).flatMap(([kind, count]) => (count === 0 ? [] : [counted(count, kind)]));
  return (
    <ul aria-label="What moves" className="grid list-disc gap-1 pl-5">
      <li>{counted(students, 'student')}</li>
      {things.length > 0 && <li>{`For this class or its arms: ${things.join(', ')}`}</li>}
      {arms.map(({ name, isUnited }) => (
        <li key={name}>{`Arm ${name}${isUnited ? `, united with the arm of this name in ${into.name}` : ''}`}</li>
      ))}
      {from.classLevel !== into.classLevel && (
        <li className="font-semibold">
          {`The students count as ${classLabel(into.classLevel)} then, and have its exams and lessons instead of those of ${classLabel(from.classLevel)}`}
        </li>
      )}
    </ul>
  );
}

type DialogProps = { one: StaffClass; classes: readonly StaffClass[]; onClose: () => void };

/** The counts stand in the dialog before it can be confirmed with a class. */
export function MergeDialog({ one, classes, onClose }: DialogProps) {
  const [chosen, setChosen] = useState('');
  const { data, error } = useQuery(classMergeQuery(one._id, chosen));
  const others = classes.filter(({ _id, closedAt }) => _id !== one._id && !closedAt);
  const into = others.find(({ _id }) => _id === chosen);
  return (
    <SureDialog
      change={useMergeClass()}
      of={{ id: one._id, into: chosen }}
      title={`Merge ${one.name} into another class?`}
      description={
        <div className="grid gap-3">
          <p>{`Everything of ${one.name} moves to the other class. ${one.name} is gone then, for good.`}</p>
          <SelectField
            label="The class that stays"
            value={chosen}
            options={[
              { value: '', label: 'Select a class', disabled: true },
              ...others.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onChange={({ target }) => setChosen(target.value)}
          />
          <div aria-live="polite">
            {error && <p className="text-red-ink">{messageOf(error)}</p>}
            {data && into && <Moves moves={data} from={one} into={into} />}
          </div>
        </div>
      }
      confirmLabel="Merge"
      done={({ name }) => [`${one.name} is part of ${name} now`]}
      onClose={onClose}
    />
  );
}
