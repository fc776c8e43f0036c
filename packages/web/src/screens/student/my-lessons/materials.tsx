import type { PurchasedLesson } from '@akada/contract';
import { useState } from 'react';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The files of a lesson. None can be added yet, so no lesson has any. */
export function Materials({ lesson, onClose }: { lesson: PurchasedLesson | null; onClose: () => void }) {
  // The title stays while the drawer goes away.
  const [shown, setShown] = useState(lesson);
  if (lesson && lesson !== shown) setShown(lesson);
  return (
    <Drawer open={lesson !== null} onClose={onClose} title="Materials" side="right">
      <p className="mb-4 font-medium break-words text-soft">{shown?.title}</p>
      <EmptyState
        mark="paper"
        title="No materials for this lesson yet"
        text="Notes and worksheets appear here when your tutor adds them."
      />
    </Drawer>
  );
}
