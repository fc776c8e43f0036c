import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Marks an exam, a lesson or a course that is for groups. */
export function GroupsBadge({ ids = [] }: { ids: readonly string[] | undefined }) {
  const { counted } = useFormat();
  return ids.length > 0 && <Badge tone="green">{`For ${counted(ids.length, 'group')}`}</Badge>;
}
