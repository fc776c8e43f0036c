import { fullClassName } from '@akada/contract/rules/school-classes';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';

const mostNamed = 2;

/** Marks an exam, a lesson or a course that is for classes, arms or groups. */
export function GroupsBadge({ ids = [] }: { ids: readonly string[] | undefined }) {
  const { counted } = useFormat();
  const { classes } = useSchool();
  const places = classes.flatMap(({ _id, name, arms }) => [
    { _id, name },
    ...arms.map((arm) => ({ _id: arm._id, name: fullClassName({ name, arm: arm.name }) })),
  ]);
  const named = places.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
  const groups = ids.length - named.length;
  const ofClasses = named.length > mostNamed ? [counted(named.length, 'class', 'classes')] : named;
  const words = [...ofClasses, ...(groups > 0 ? [counted(groups, 'group')] : [])];
  return words.length > 0 && <Badge tone="green">{`For ${words.join(' and ')}`}</Badge>;
}
