import type { ReactNode } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useRights } from '../../data/people/rights.ts';
import { useUser } from '../../data/people/session.ts';
import { useCompactDensity } from '../../ui/density.ts';
import { Person } from '../../ui/person.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { AreaShell } from './area-shell.tsx';
import { usePeopleLists } from './people-lists.ts';
import { QuickSearchButton } from './quick-search-button.tsx';
import { type Entry, type Place, type StaffArea, staffPlaces } from './staff-places.ts';

const pathOf = ({ to }: Place) => to.replace(/\?.*/, '');

/** Places of an area that the signed-in person may open; an entry without any is left out. */
function useOpenPlaces(area: StaffArea) {
  const { mayOpen } = useRights();
  const isOpen = (place: Place) => mayOpen(pathOf(place));
  const { entries, others } = staffPlaces[area];
  return {
    entries: entries
      .map((entry) => ({ ...entry, tabs: entry.tabs.filter(isOpen), paths: entry.tabs.map(pathOf) }))
      .filter(({ tabs }) => tabs.length > 0),
    others: others.filter(isOpen),
  };
}

/** The lists of people belong to one search, which goes with the tab. */
function PeopleTabs({ label, tabs }: Entry) {
  const lists = usePeopleLists();
  const shown = tabs.map((tab, index) => ({ ...tab, ...lists.tabs[index] }));
  return <TabRow label={label} tabs={shown} current={shown[lists.current]} />;
}

/** Fit beside each other on a laptop. */
const mostTabs = 9;

/** Of many tabs those of the current part, with a way to the other parts. */
function nearTabs({ label, tabs }: Entry, current: Place): readonly Place[] {
  if (tabs.length <= mostTabs) return tabs;
  const parts = [...new Set(tabs.map(({ part }) => part))];
  return parts.flatMap((part) => {
    const own = tabs.filter((tab) => tab.part === part);
    const [first] = own;
    if (part === current.part) return own;
    return first ? [{ ...first, label: part ?? `All ${label.toLowerCase()}` }] : [];
  });
}

/** Of the address: the next tab shows the same class. */
const keptKeys = ['term', 'class', 'arm'] as const;

function withKept(tab: Place, current: Place, search: string): Place {
  if (tab.part === undefined || tab.part !== current.part || tab === current) return tab;
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams(keptKeys.flatMap((key) => asked.getAll(key).map((value) => [key, value])));
  return kept.size > 0 ? { ...tab, to: `${tab.to}?${kept}` } : tab;
}

/** On the pages of the tabs; the pages below have a way back instead. */
function EntryTabs({ entries }: { entries: readonly Entry[] }) {
  const { pathname, search } = useLocation();
  // From 1024 pixels a thread stands beside its list.
  const isThread = pathname.startsWith('/admin/messages/');
  const page = isThread ? '/admin/messages' : pathname;
  const entry = entries.find(({ tabs }) => tabs.some((tab) => pathOf(tab) === page));
  const current = entry?.tabs.find((tab) => pathOf(tab) === page);
  if (!entry || !current || entry.tabs.length < 2) return null;
  const tabs = nearTabs(entry, current).map((tab) => withKept(tab, current, search));
  if (page === '/admin/users') return <PeopleTabs {...entry} tabs={tabs} />;
  return (
    <TabRow
      key={entry.label}
      label={entry.label}
      tabs={tabs}
      current={current}
      className={isThread ? 'max-lg:hidden' : ''}
    />
  );
}

type Badge = { badge: number; badgeLabel: string };

type StaffShellProps = {
  area: StaffArea;
  /** Counts of entries, by name. */
  badges?: Readonly<Record<string, Badge>>;
  /** Above the name at the foot. */
  above?: ReactNode;
  /** Instead of the screen. */
  children?: ReactNode;
};

export function StaffShell({ area, badges = {}, above, children }: StaffShellProps) {
  useCompactDensity();
  const { entries, others } = useOpenPlaces(area);
  const nav = entries.map(({ label, icon, tabs: [first], paths }) => ({
    // All addresses of the area begin with its root.
    ...{ to: first?.to ?? '', label, icon, end: true, also: paths.filter((path) => path !== `/${area}`) },
    ...badges[label],
  }));
  const who = (
    <>
      {above}
      <Link
        to={`/${area}/security`}
        aria-current={useLocation().pathname === `/${area}/security` ? 'page' : undefined}
        className="flex min-h-12 items-center rounded-md p-2 transition-colors hover:bg-sunken aria-[current=page]:bg-green-wash"
      >
        <Person name={useUser().fullName} detail={`${area === 'admin' ? 'Admin' : 'Super admin'} · Security`} />
      </Link>
    </>
  );
  const places = [
    ...entries.flatMap(({ label, tabs }) => tabs.map((tab) => ({ ...tab, within: label }))),
    ...others.map((place) => ({ ...place, within: '' })),
  ];
  return (
    <AreaShell nav={nav} who={who} corner={<QuickSearchButton places={places} />}>
      {children ?? (
        <>
          <EntryTabs entries={entries} />
          <Outlet />
        </>
      )}
    </AreaShell>
  );
}
