import { SkeletonBox } from '../../../../ui/skeleton.tsx';
import { LessonHeader } from './lesson-header.tsx';
import { sheetGrid } from './sheet-grid.ts';

/** The same places, so that nothing jumps when the lesson arrives. */
export function LessonLoading() {
  return (
    <>
      <LessonHeader title="Lesson" />
      <h1 className="sr-only">Lesson</h1>
      <div role="status">
        <span className="sr-only">Loading...</span>
        <div aria-hidden="true" className={sheetGrid.all}>
          <SkeletonBox className={`aspect-video ${sheetGrid.picture}`} />
          <div className={`space-y-3 ${sheetGrid.title}`}>
            <SkeletonBox className="h-4 w-28" />
            <SkeletonBox className="h-8 w-4/5" />
            <SkeletonBox className="h-5 w-2/5" />
          </div>
          <SkeletonBox className={`h-44 ${sheetGrid.box}`} />
          <div className={`space-y-3 ${sheetGrid.rest}`}>
            <SkeletonBox className="h-6 w-40" />
            <SkeletonBox className="h-24" />
          </div>
        </div>
      </div>
    </>
  );
}
