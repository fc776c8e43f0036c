import { schoolDay } from '@akada/contract/rules/school-day';
import {
  firstSessionOf2025,
  type SubjectPreset,
  sessionOf,
  subjectPresets,
} from '@akada/contract/rules/subject-presets';
import { useState } from 'react';
import { useSchool } from '../../../data/platform/school.ts';
import { useSubjectPreset } from '../../../data/school/subjects.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SureDialog } from '../shared/dialogs.tsx';

const presetLabels: Record<SubjectPreset, string> = {
  JSS: 'Junior secondary, JSS 1–3',
  SSS: 'Senior secondary, SSS 1–3',
  'JSS-SSS': 'Both, JSS 1 to SSS 3',
};

const sessionText = (year: number) => `${year}/${year + 1}`;

/** Years of a stage that have the curriculum of 2025 in a session. */
export function curriculumText(session: number): string {
  const years = Math.min(3, Math.max(0, session - firstSessionOf2025 + 1));
  if (years === 0) return 'All classes get the curriculum of before 2025.';
  if (years === 3) return 'All classes get the curriculum of 2025.';
  const young = years === 1 ? 'JSS 1 and SSS 1 get' : 'JSS 1–2 and SSS 1–2 get';
  const upper = years === 1 ? 'JSS 2–3 and SSS 2–3 keep' : 'JSS 3 and SSS 3 keep';
  return `In ${sessionText(session)} ${young} the curriculum of 2025; ${upper} the one before.`;
}

export function Presets() {
  const { timeZone } = useSchool();
  const now = sessionOf(schoolDay(serverTime(), timeZone));
  const [preset, setPreset] = useState<SubjectPreset>('JSS-SSS');
  const [session, setSession] = useState(now);
  const [isAsking, setAsking] = useState(false);
  const change = useSubjectPreset();
  return (
    <div className="mb-6 max-w-3xl">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-48 flex-1"
          label="Subjects of the national curriculum"
          value={preset}
          options={subjectPresets.map((value) => ({ value, label: presetLabels[value] }))}
          onChange={({ target }) => setPreset(target.value as SubjectPreset)}
        />
        <SelectField
          className="min-w-36"
          label="Session"
          value={`${session}`}
          options={[now - 1, now, now + 1].map((year) => ({ value: `${year}`, label: sessionText(year) }))}
          onChange={({ target }) => setSession(Number(target.value))}
        />
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Use these subjects
        </Button>
      </div>
      <p className="mt-2 text-sm text-soft">{curriculumText(session)}</p>
      {isAsking && (
        <SureDialog
          change={change}
          of={{ preset, session }}
          title={`Use the subjects of ${presetLabels[preset]}, ${sessionText(session)}?`}
          description="Missing subjects are added, and those of the curriculum get its classes. One that no class takes any more is closed. Your own subjects, names and spellings stay."
          confirmLabel="Use these subjects"
          tone="primary"
          done={() => ['Subjects saved']}
          focusOn={null}
          onClose={() => {
            setAsking(false);
            change.reset();
          }}
        />
      )}
    </div>
  );
}
