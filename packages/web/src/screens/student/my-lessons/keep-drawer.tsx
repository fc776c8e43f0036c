import type { PurchasedLesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { lessonToPlayQuery } from '../../../data/catalogue/lesson-to-play.ts';
import { Drawer } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { canKeep } from '../shared/keep-later.tsx';
import { KeepLesson } from '../shared/keep-lesson.tsx';

function Film({ lesson }: { lesson: PurchasedLesson }) {
  const toPlay = useQuery({ ...lessonToPlayQuery(lesson._id), staleTime: 0 });
  return (
    <Loaded query={toPlay} failure="Error loading lesson" loading={<Skeleton shape="rows" count={3} />}>
      {(data) =>
        data.access === 'owned' && data.playback && canKeep(data.playback) ? (
          <KeepLesson lesson={data.lesson} playback={data.playback} isOpen />
        ) : (
          <p className="text-soft">The film of this lesson cannot be kept: it plays with a network only.</p>
        )
      }
    </Loaded>
  );
}

export function KeepDrawer({ lesson, onClose }: { lesson: PurchasedLesson; onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title="Keep for later" side="right">
      <p className="mb-4 font-medium break-words text-soft">{lesson.title}</p>
      <Film lesson={lesson} />
    </Drawer>
  );
}
