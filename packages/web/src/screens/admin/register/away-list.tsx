import type { Away } from '@akada/contract';
import { dayInWords } from '@akada/contract/rules/terms';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { awayQuery } from '../../../data/school/register.ts';
import { counted } from '../../../lib/format.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { StudentLink } from '../shared/student-link.tsx';

type Student = Away[number];
type NameOfPlace = (classId: string, armId: string | null) => string;

function Guardians({ guardians }: Pick<Student, 'guardians'>) {
  if (guardians.length === 0) return <p className="text-soft">No number of a guardian</p>;
  return guardians.map(({ fullName, phoneNumber }) => (
    <a
      key={phoneNumber}
      href={`tel:${phoneNumber.replace(/[^0-9+]/g, '')}`}
      aria-label={`Call ${fullName}`}
      className={`${buttonLook({ variant: 'secondary' })} min-w-0 wrap-anywhere`}
    >
      <Phone aria-hidden="true" />
      {`${fullName}, ${phoneNumber}`}
    </a>
  ));
}

function AwayStudent({ student, nameOf }: { student: Student; nameOf: NameOfPlace }) {
  const { studentId, fullName, classId, armId, days, since, guardians } = student;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4 last:border-0">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <StudentLink
          id={studentId}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-3 lg:min-h-8"
        >
          {fullName}
        </StudentLink>
        <p className="text-soft">
          {`${nameOf(classId, armId)}: absent on ${counted(days, 'school day')} in a row, since ${dayInWords(since)}`}
        </p>
      </div>
      <div className="flex max-w-full flex-wrap gap-2">
        <Guardians guardians={guardians} />
      </div>
    </li>
  );
}

export function AwayList({ nameOf }: { nameOf: NameOfPlace }) {
  const read = useQuery(awayQuery);
  return (
    <Loaded query={read} failure="Error loading the absent students" loading={<Skeleton shape="rows" count={4} />}>
      {(away) =>
        away.length === 0 ? (
          <EmptyState
            mark="people"
            title="Nobody is away"
            text="Students who were absent on three school days in a row stand here, with the numbers of their guardians."
          />
        ) : (
          <ul aria-label="Absent three days in a row" className="rounded-md border border-line bg-card">
            {away.map((student) => (
              <AwayStudent key={student.studentId} student={student} nameOf={nameOf} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
