import type { LiveExam } from '@akada/contract';
import type { LiveFilter } from '../../../data/invigilation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NothingFound, NothingOnThisPage } from '../../../ui/nothing-found.tsx';
import type { useUrlFilters } from '../../shared/use-url-filters.ts';

const nobody = {
  'not-started': 'Everybody has started',
  running: 'Nobody is at this exam now',
  done: 'Nobody is done yet',
  late: 'No late answers to decide',
};

type NobodyHereProps = {
  reply: LiveExam;
  state: LiveFilter['state'];
  filters: ReturnType<typeof useUrlFilters<'search' | 'state'>>;
};

/** Why the list is empty, and the way on. */
export function NobodyHere({ reply, state, filters }: NobodyHereProps) {
  if (reply.pagination.total > 0) {
    return <NothingOnThisPage title="No students here" onFirstPage={() => filters.goTo(1)} />;
  }
  if (filters.values.search.trim() !== '') {
    return <NothingFound title="No students found" text="Nobody here fits this search." onClear={filters.clear} />;
  }
  if (state === 'late' && reply.counts.lateWaiting > 0) {
    return (
      <NothingFound
        title="They belong to earlier attempts"
        text="Whoever has these late answers is at a newer attempt. The earlier one stands in the results."
        clearLabel="Show everybody"
        onClear={filters.clear}
      />
    );
  }
  if (state !== '') {
    return <NothingFound title={nobody[state]} text="" clearLabel="Show everybody" onClear={filters.clear} />;
  }
  return (
    <EmptyState
      mark="people"
      title="No students in this class yet"
      text="Students of the class stand here as soon as they sign up, before they start."
    />
  );
}
