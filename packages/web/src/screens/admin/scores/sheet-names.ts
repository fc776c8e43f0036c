import { fullClassName } from '@akada/contract/rules/school-classes';
import { useQuery } from '@tanstack/react-query';
import { useSchool } from '../../../data/platform/school.ts';
import { subjectsQuery } from '../../../data/school/subjects.ts';

/** Names of classes, arms and subjects by their ids. */
export function useSheetNames() {
  const { classes } = useSchool();
  const { data: subjects = [] } = useQuery(subjectsQuery);
  return {
    place(classId: string, armId: string | null): string {
      const found = classes.find(({ _id }) => _id === classId);
      const arm = found?.arms.find(({ _id }) => _id === armId);
      return found ? fullClassName({ name: found.name, arm: arm?.name }) : 'Class';
    },
    subject: (id: string) => subjects.find(({ _id }) => _id === id)?.name ?? 'Score sheet',
  };
}

export type SheetNames = ReturnType<typeof useSheetNames>;
