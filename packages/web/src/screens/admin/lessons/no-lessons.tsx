import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';

type NoLessonsProps = { filtered: boolean; onClear: () => void; onAdd: () => void };

export function NoLessons({ filtered, onClear, onAdd }: NoLessonsProps) {
  if (filtered)
    return <NothingFound title="No lessons found" text="No lesson matches these filters." onClear={onClear} />;
  return (
    <EmptyState
      mark="book"
      title="No lessons found"
      text="The lessons students can browse and buy stand here."
      action={<Button onClick={onAdd}>Create the first lesson</Button>}
    />
  );
}
