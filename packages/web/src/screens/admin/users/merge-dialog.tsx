import type { StaffUser } from '@akada/contract';
import { useState } from 'react';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { StudentSearch } from '../shared/student-search.tsx';
import { MergeForm } from './merge-form.tsx';

type FoundProps = { students: readonly StaffUser[]; onChoose: (other: StaffUser) => void };

function Found({ students, onChoose }: FoundProps) {
  const classLabel = useClassLabel();
  const { date } = useFormat();
  return (
    <ul aria-label="Students" className="grid gap-2 empty:hidden">
      {students.map((student) => (
        <li key={student._id}>
          <button
            type="button"
            onClick={() => onChoose(student)}
            className="flex min-h-12 w-full flex-col items-start rounded-md border border-line bg-card px-3 py-2 text-left transition-colors hover:border-ink hover:bg-sunken"
          >
            <span className="font-medium wrap-anywhere">{student.fullName}</span>
            <span className="text-sm wrap-anywhere text-soft">
              {[
                classLabel(student.classLevel),
                student.email || student.phoneNumber || student.loginName,
                `since ${date(student.createdAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** First the other account is found, by the same name to begin with. */
export function MergeDialog({ person, onClose }: { person: StaffUser; onClose: () => void }) {
  const [search, setSearch] = useState(person.fullName);
  const [other, choose] = useState<StaffUser | null>(null);
  if (other) return <MergeForm person={person} other={other} onClose={onClose} onBack={() => choose(null)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Merge ${person.fullName} with another account`}
      description="For a student who has two accounts. Which is the other one?"
      footer={<DialogCancel />}
    >
      <StudentSearch
        label="Name, phone number or e-mail"
        value={search}
        onChange={setSearch}
        status=""
        withoutId={person._id}
        nobody="No other student fits this search. Try a phone number or an e-mail address."
      >
        {(students) => <Found students={students} onChoose={choose} />}
      </StudentSearch>
    </Dialog>
  );
}
