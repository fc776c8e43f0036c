import { SkeletonBox } from '../../../ui/skeleton.tsx';

const boxes = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Stands where cards will stand: `grid` as theirs, `box` about as high as one. */
export function BoxesLoading({ grid, box }: { grid: string; box: string }) {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div className={grid} aria-hidden="true">
        {boxes.map((name) => (
          <SkeletonBox key={name} className={box} />
        ))}
      </div>
    </div>
  );
}
