import { SkeletonBox } from '../../../ui/skeleton.tsx';

/** As tall as the result, so that nothing jumps when it arrives. */
export function ResultSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading...</span>
      <SkeletonBox className="h-96 sm:h-72" />
      <div className="grid grid-cols-3 gap-3">
        <SkeletonBox className="h-24" />
        <SkeletonBox className="h-24" />
        <SkeletonBox className="h-24" />
      </div>
      <SkeletonBox className="h-28" />
      <SkeletonBox className="h-56" />
    </div>
  );
}
