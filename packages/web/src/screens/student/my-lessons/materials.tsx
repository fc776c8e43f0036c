import type { PurchasedLesson } from '@akada/contract';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The files of a lesson. None can be added yet, so no lesson has any. */
export function Materials({ lesson, onClose }: { lesson: PurchasedLesson | null; onClose: () => void }) {
  // The title stays while the dialog fades out.
  const [shown, setShown] = useState(lesson);
  if (lesson && lesson !== shown) setShown(lesson);
  return (
    <Dialog open={lesson !== null} onClose={onClose} title="Materials" description={shown?.title}>
      <EmptyState
        mark="paper"
        title="No materials for this lesson yet"
        text="Notes and worksheets appear here when your tutor adds them."
      />
    </Dialog>
  );
}
