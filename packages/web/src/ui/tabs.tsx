import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type TabItem = { value: string; label: string; count?: number | string | undefined; panel: ReactNode };

type TabsProps = { label: string; items: readonly TabItem[]; value: string; onChange: (value: string) => void };

/** Keep `value` in the URL (`?tab=`), so that Back and sharing work. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <Base.List aria-label={label} className="mb-5 flex flex-wrap gap-1 border-b border-line">
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className="-mb-px flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-semibold text-soft -outline-offset-3 transition-colors hover:text-ink data-active:border-green data-active:text-ink"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-full bg-sunken px-2 text-xs text-soft">{item.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="outline-offset-4">
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
