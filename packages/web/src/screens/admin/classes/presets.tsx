import { type ClassPreset, classPresets, type StaffClass } from '@akada/contract';
import { classesForPreset } from '@akada/contract/rules/class-presets';
import { useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { useClassPreset } from '../../../data/school/classes.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SureDialog } from '../shared/dialogs.tsx';

const presetLabels: Record<ClassPreset, string> = {
  'JSS-SSS': 'JSS 1 to SSS 3',
  Form: 'Form 1 to Form 5',
  'Grade 7-12': 'Grade 7 to Grade 12',
  Class: 'Class 1 to Class 5',
};

type From = Readonly<Record<string, string | null>>;

const proposed = (classes: readonly StaffClass[], preset: ClassPreset): From =>
  Object.fromEntries([...classesForPreset(classes, preset)].map(([name, was]) => [name, was?._id ?? null]));

type TableProps = { classes: readonly StaffClass[]; from: From; onChange: (from: From) => void };

/** Present class for each new one; one that is chosen for another name is free at its own. */
function BecomesTable({ classes, from, onChange }: TableProps) {
  const { counted } = useFormat();
  const options = [
    { value: '', label: 'A new class' },
    ...classes.map(({ _id, name, students }) => ({ value: _id, label: `${name} (${counted(students, 'student')})` })),
  ];
  const choose = (name: string, id: string) => {
    const others = Object.entries(from).map(([key, value]) => [key, value === id ? null : value]);
    onChange({ ...Object.fromEntries(others), [name]: id || null });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {Object.entries(from).map(([name, id]) => (
        <SelectField
          key={name}
          label={`${name} was`}
          value={id ?? ''}
          options={options}
          onChange={({ target }) => choose(name, target.value)}
        />
      ))}
    </div>
  );
}

function leftOut(classes: readonly StaffClass[], from: From): string {
  const kept = new Set(Object.values(from));
  const names = classes.filter(({ _id, closedAt }) => !kept.has(_id) && !closedAt).map(({ name }) => name);
  return names.length === 0
    ? ''
    : `${names.join(', ')} will not be among them: a class without students and exams goes, the others are closed.`;
}

type DialogProps = { classes: readonly StaffClass[]; preset: ClassPreset; onClose: () => void };

function PresetDialog({ classes, preset, onClose }: DialogProps) {
  const [from, setFrom] = useState(() => proposed(classes, preset));
  return (
    <SureDialog
      change={useClassPreset()}
      of={{ preset, from }}
      title={`Name the classes ${presetLabels[preset]}?`}
      description={
        <div className="grid gap-4">
          <p>Your classes are renamed. Students, exams and lessons stay in them. Look which class becomes which:</p>
          <BecomesTable classes={classes} from={from} onChange={setFrom} />
          <p role="status">{leftOut(classes, from)}</p>
        </div>
      }
      confirmLabel="Use these names"
      tone="primary"
      done={() => ['Classes saved']}
      focusOn={null}
      onClose={onClose}
    />
  );
}

export function Presets({ classes }: { classes: readonly StaffClass[] }) {
  const [preset, setPreset] = useState<ClassPreset>('JSS-SSS');
  const [isAsking, setAsking] = useState(false);
  const options = classPresets.map((value) => ({ value, label: presetLabels[value] }));
  return (
    <div className="mb-6 flex max-w-xl flex-wrap items-end gap-3">
      <SelectField
        className="min-w-48 flex-1"
        label="Names that schools use"
        value={preset}
        options={options}
        onChange={({ target }) => setPreset(target.value as ClassPreset)}
      />
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Use these names
      </Button>
      {isAsking && <PresetDialog classes={classes} preset={preset} onClose={() => setAsking(false)} />}
    </div>
  );
}
