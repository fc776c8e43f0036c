import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type NothingFoundProps = {
  /** 'No lessons found' */
  title: string;
  text?: string;
  clearLabel?: string;
  onClear: () => void;
  /** Another way out, before the one to clear. */
  action?: ReactNode;
};

/** A list that has entries, but none that the filters let through. */
export function NothingFound(props: NothingFoundProps) {
  const { title, text = 'Try adjusting your filters', clearLabel = 'Clear Filters', onClear, action } = props;
  return (
    <EmptyState
      mark="search"
      title={title}
      text={text}
      action={
        <>
          {action}
          <Button variant="secondary" onClick={onClear}>
            {clearLabel}
          </Button>
        </>
      }
    />
  );
}

/** An address with a page beyond the last one, of a list that has become shorter. */
export function NothingOnThisPage({ title, onFirstPage }: { title: string; onFirstPage: () => void }) {
  return (
    <EmptyState
      mark="search"
      title={title}
      text="The list has become shorter than this page."
      action={<Button onClick={onFirstPage}>First page</Button>}
    />
  );
}
