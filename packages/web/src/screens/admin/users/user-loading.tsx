import { Skeleton, SkeletonBox } from '../../../ui/skeleton.tsx';

/** As high as the card and the tabs that will stand there. */
export function UserLoading() {
  return (
    <>
      <SkeletonBox className="mb-6 h-72 sm:h-56" />
      <SkeletonBox className="mb-5 h-11 max-w-80" />
      <Skeleton shape="rows" />
    </>
  );
}
