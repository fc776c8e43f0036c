import type { Material } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { materialsOfLessonQuery } from '../../../data/catalogue/lessons.ts';
import { fileSize } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Loaded } from '../../shared/loaded.tsx';

const noMaterials = (
  <EmptyState
    mark="paper"
    title="No materials for this lesson yet"
    text="Notes and worksheets appear here when your teacher adds them."
  />
);

type MaterialListProps = {
  lessonId: string;
  /** Materials of a lesson that was just fetched: its reply brought them and their ticket. */
  known?: Material[] | undefined;
};

/** For owners of the lesson. */
export function MaterialList({ lessonId, known }: MaterialListProps) {
  const materials = useQuery(materialsOfLessonQuery(lessonId, known));
  return (
    <Loaded query={materials} failure="Error loading materials" loading={<Skeleton shape="rows" count={2} />}>
      {(rows) =>
        rows.length === 0 ? (
          noMaterials
        ) : (
          <ul className="flex flex-col gap-2">
            {rows.map(({ _id, name, size, url }) => (
              <li key={_id}>
                <a
                  href={url}
                  download
                  className="flex min-h-12 items-center gap-3 rounded-md border border-line px-3 py-2 transition-colors hover:border-green"
                >
                  <Download className="size-5 shrink-0 text-green" aria-hidden="true" />
                  <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
                  <span className="shrink-0 text-xs text-soft tabular-nums">{fileSize(size)}</span>
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
