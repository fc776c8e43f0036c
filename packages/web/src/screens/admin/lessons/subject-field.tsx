import { type ComponentProps, useId } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

const usualSubjects = ['Mathematics', 'English', 'Physics', 'Chemistry', 'Biology', 'Economics'];

/** Offers the usual subjects and takes any other. */
export function SubjectField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const id = useId();
  return (
    <>
      <TextField {...props} label="Subject (optional)" list={id} autoComplete="off" />
      <datalist id={id}>
        {usualSubjects.map((subject) => (
          <option key={subject} value={subject} />
        ))}
      </datalist>
    </>
  );
}
