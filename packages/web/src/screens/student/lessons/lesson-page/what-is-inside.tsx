import type { Lesson } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import {
  BookOpen,
  CalendarDays,
  Clock,
  Infinity as Forever,
  GraduationCap,
  type LucideIcon,
  UserRound,
} from 'lucide-react';
import { useFormat } from '../../../../data/school.ts';

type Fact = { icon: LucideIcon; name: string; value: string };

/** Only what the lesson itself says; what it does not say has no line. */
function useFacts(lesson: Lesson): Fact[] {
  const format = useFormat();
  const facts: (Fact | false)[] = [
    lesson.duration !== null && { icon: Clock, name: 'Duration', value: format.minutes(lesson.duration) },
    { icon: GraduationCap, name: 'Class', value: classLabel(lesson.classLevel) },
    lesson.subject !== '' && { icon: BookOpen, name: 'Subject', value: lesson.subject },
    lesson.instructor !== '' && { icon: UserRound, name: 'Instructor', value: lesson.instructor },
    lesson.scheduledDate !== null && {
      icon: CalendarDays,
      name: 'Scheduled date',
      value: format.date(lesson.scheduledDate),
    },
    { icon: Forever, name: 'Access', value: 'Yours to keep: watch it as often as you like' },
  ];
  return facts.filter((fact) => fact !== false);
}

export function WhatIsInside({ lesson }: { lesson: Lesson }) {
  const facts = useFacts(lesson);
  return (
    <section className="mt-6">
      <h2 className="text-base">What is inside</h2>
      <dl className="mt-2 divide-y divide-line rounded-md border border-line bg-card">
        {facts.map(({ icon: Icon, name, value }) => (
          <div key={name} className="flex items-start gap-3 px-4 py-2.5">
            <Icon className="mt-0.5 size-5 shrink-0 text-soft" aria-hidden="true" />
            <dt className="w-28 shrink-0 text-soft">{name}</dt>
            <dd className="min-w-0 flex-1">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
