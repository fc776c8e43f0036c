import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonBox } from '../../ui/skeleton.tsx';

const rows = ['email', 'phone', 'verified', 'created'];

/** In the shape of what comes: the form, or the picture with name and facts. */
export function ProfileLoading({ editing }: { editing: boolean }) {
  if (editing) {
    return (
      <Card>
        <Skeleton shape="form" />
      </Card>
    );
  }
  return (
    <Card>
      <div role="status">
        <span className="sr-only">Loading...</span>
        <div aria-hidden="true" className="flex items-center gap-5 pb-5">
          <SkeletonBox className="size-24 shrink-0 rounded-full" />
          <div className="flex-1 space-y-3">
            <SkeletonBox className="h-6 w-48 max-w-full" />
            <SkeletonBox className="h-5 w-28" />
          </div>
        </div>
        {rows.map((row) => (
          <div
            key={row}
            aria-hidden="true"
            className="grid gap-x-4 gap-y-2 border-t border-line py-3.5 sm:grid-cols-[10rem_1fr]"
          >
            <SkeletonBox className="h-4 w-24" />
            <SkeletonBox className="h-4 w-56 max-w-full" />
          </div>
        ))}
      </div>
    </Card>
  );
}
