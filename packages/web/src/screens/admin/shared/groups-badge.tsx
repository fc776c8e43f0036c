import { useFormat } from '../../../data/platform/school.ts';
import { usePlaceNames } from '../../../data/school/classes.ts';
import { Badge } from '../../../ui/badge.tsx';

const mostNamed = 2;

/** 'SSS 2 Gold and 1 group'; empty for everybody. */
export function useGroupWords(ids: readonly string[]): string {
  const { counted } = useFormat();
  const { open, closed } = usePlaceNames(ids);
  const named = [...open, ...closed].filter(([id]) => ids.includes(id)).map(([, name]) => name);
  const groups = ids.length - named.length;
  const ofClasses = named.length > mostNamed ? [counted(named.length, 'class', 'classes')] : named;
  return [...ofClasses, ...(groups > 0 ? [counted(groups, 'group')] : [])].join(' and ');
}

/** Marks an exam, a lesson or a course that is for classes, arms or groups. */
export function GroupsBadge({ ids = [] }: { ids: readonly string[] | undefined }) {
  const words = useGroupWords(ids);
  return words !== '' && <Badge tone="green">{`For ${words}`}</Badge>;
}
