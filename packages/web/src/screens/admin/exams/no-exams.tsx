import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

type NoExamsProps = { filtered: boolean; onClear: () => void; onAdd: () => void };

export function NoExams({ filtered, onClear, onAdd }: NoExamsProps) {
  const action = filtered ? (
    <Button variant="secondary" onClick={onClear}>
      Clear Filters
    </Button>
  ) : (
    <Button onClick={onAdd}>Create the first exam</Button>
  );
  return (
    <EmptyState
      mark={filtered ? 'search' : 'paper'}
      title="No exams found"
      text={filtered ? 'No exam matches these filters.' : 'The timed exams of every class stand here.'}
      action={action}
    />
  );
}
