import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { staffTeachersQuery } from '../../../data/people/teachers.ts';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import type { LessonForm } from './lesson-fields.tsx';

/** Named in the order in which they are chosen. Whoever is suspended is offered only to be taken off. */
export function TutorsField({ form, className }: { form: LessonForm; className: string }) {
  const { data: staff = [], isError } = useQuery(staffTeachersQuery);
  const tutors = useWatch({ control: form.control, name: 'tutors' }) ?? [];
  const toggle = (id: string) => {
    const next = tutors.includes(id) ? tutors.filter((one) => one !== id) : [...tutors, id];
    form.setValue('tutors', next, { shouldDirty: true });
  };
  const { tutors: refused } = form.formState.errors;
  const offered = staff.filter(({ _id, isActive }) => isActive || tutors.includes(_id));
  return (
    <div className={className}>
      <ChoiceGroup
        legend="Teachers (optional)"
        error={isError ? 'The staff could not be loaded. The teachers stay as they are.' : refused?.message}
      >
        <div className="grid max-h-60 gap-2 overflow-y-auto p-1 sm:grid-cols-2">
          {offered.map(({ _id, name, title, isShown }) => (
            <ChoiceRow
              key={_id}
              kind="checkbox"
              label={name}
              hint={isShown ? title : 'Card hidden: students do not see this name'}
              checked={tutors.includes(_id)}
              onChange={() => toggle(_id)}
            />
          ))}
        </div>
      </ChoiceGroup>
    </div>
  );
}
