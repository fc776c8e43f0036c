import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoPayments({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      mark={filtered ? 'search' : 'receipt'}
      title="No payments found"
      text={filtered ? 'Try adjusting your filters' : 'No pending payments at the moment'}
      action={
        filtered && (
          <Button variant="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        )
      }
    />
  );
}
