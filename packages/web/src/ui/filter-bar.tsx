import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { DrawerLater } from './later.tsx';

type FilterBarProps = {
  search?: ReactNode;
  children?: ReactNode;
  /** Number of `children` that are set. */
  activeCount: number;
  onClear: () => void;
};

/** On phones the filters move into a sheet. Keep their state in the URL. */
export function FilterBar({ search, children, activeCount, onClear }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const clear = activeCount > 0 && (
    <Button variant="quiet" onClick={onClear}>
      Clear Filters
    </Button>
  );
  return (
    <search className="mb-5 flex flex-wrap items-end gap-3">
      {search && <div className="min-w-0 flex-1 basis-40">{search}</div>}
      {children && (
        <>
          <div className="hidden flex-wrap items-end gap-3 md:flex">
            {children}
            {clear}
          </div>
          <Button variant="secondary" className="min-h-12 md:hidden" onClick={() => setOpen(true)}>
            <SlidersHorizontal aria-hidden="true" />
            {/* A placeholder of the search is whole at 360 pixels. */}
            <span className="max-[26rem]:sr-only">Filters</span>
            {activeCount > 0 && <Badge tone="marigold">{activeCount}</Badge>}
          </Button>
          <DrawerLater
            open={open}
            onClose={() => setOpen(false)}
            title="Filters"
            side="bottom"
            footer={
              <>
                {clear}
                <Button className="ml-auto" onClick={() => setOpen(false)}>
                  Show results
                </Button>
              </>
            }
          >
            <div className="flex flex-col gap-4">{children}</div>
          </DrawerLater>
        </>
      )}
    </search>
  );
}
