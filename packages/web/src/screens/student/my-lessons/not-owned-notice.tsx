import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { lessonQuery } from '../../../data/lessons.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Who opened the player of a lesson that is not theirs lands here; the address says which lesson it was. */
export function NotOwnedNotice() {
  const [params, setParams] = useSearchParams();
  const lessonId = params.get('notOwned') ?? '';
  const { data: lesson } = useQuery({ ...lessonQuery(lessonId), enabled: lessonId !== '' });
  // An id that is none, or that of a lesson bought since then, is no news.
  if (!lesson || lesson.purchased) return null;
  const dismiss = () => {
    const rest = new URLSearchParams(params);
    rest.delete('notOwned');
    setParams(rest, { replace: true });
  };
  return (
    <div className="mb-6">
      <Notice tone="warning">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p role="status" className="break-words">
              You do not own <strong>{lesson.title}</strong> yet, so it cannot be watched.
            </p>
            <LinkButton to={`/student/lessons/${lesson._id}`} variant="secondary" className="mt-3">
              See what is inside
            </LinkButton>
          </div>
          <IconButton label="Dismiss" onClick={dismiss} className="-mt-2 -mr-2">
            <X />
          </IconButton>
        </div>
      </Notice>
    </div>
  );
}
