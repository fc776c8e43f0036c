import type { CardOfStudent } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '../../../data/platform/school.ts';
import type { CardsQuery } from '../../../data/school/cards.ts';
import { subjectsQuery } from '../../../data/school/subjects.ts';
import { TitledCard } from '../../shared/titled-card.tsx';

/** Students with a blank, by subject: 'Physics: Exam' is one of Physics. */
function owedBySubject(students: readonly CardOfStudent[]): [subject: string, students: number][] {
  const counts = new Map<string, number>();
  for (const { missing } of students) {
    const subjects = new Set(missing.map((one) => one.slice(0, Math.max(0, one.lastIndexOf(': ')))));
    for (const subject of subjects) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return [...counts].filter(([subject]) => subject !== '').sort(([one], [other]) => one.localeCompare(other));
}

type Props = { students: readonly CardOfStudent[]; query: CardsQuery };

export function MissingMarks({ students, query: { arm, ...query } }: Props) {
  const subjects = useQuery(subjectsQuery);
  const { counted } = useFormat();
  const owed = owedBySubject(students);
  if (owed.length === 0) return null;
  const place = { ...query, ...(arm && { arm }) };
  const addressOf = (name: string) => {
    const subject = subjects.data?.find((one) => one.name === name)?._id;
    if (subject === undefined) return `/admin/broadsheet?${new URLSearchParams(place)}`;
    return `/admin/scores?${new URLSearchParams({ ...place, subject })}`;
  };
  return (
    <TitledCard title="What is missing" className="mb-4 lg:py-3">
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {owed.map(([name, count]) => (
          <li key={name} className="min-w-0">
            <Link
              to={addressOf(name)}
              className="inline-flex min-h-11 min-w-0 lg:min-h-8 items-center font-semibold text-green wrap-anywhere hover:underline"
            >
              {`${name}: ${counted(count, 'student')}`}
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
