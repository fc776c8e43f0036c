import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRights } from '../../data/people/rights.ts';
import { type Found, type FoundGroup, quickSearchQuery } from '../../data/platform/quick-search.ts';
import { useSchool } from '../../data/platform/school.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { controlLook } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Place } from './staff-places.ts';

const delayMs = 200;

/** The text when typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** `within` names the entry of the sidebar. */
export type FoundPlace = Place & { within: string };

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** 'reports' finds 'report', and 'class list' what has both words. */
const stem = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

function pagesWith(text: string, places: readonly FoundPlace[]): FoundGroup[] {
  const wanted = wordsOf(text).map(stem);
  const isWanted = ({ label, within, words }: FoundPlace) => {
    const known = wordsOf(`${label} ${within} ${words}`);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  };
  // A page that is called so comes before one that is about it.
  const isAbout = ({ label }: FoundPlace) => Number(!wordsOf(label).some((word) => word.startsWith(wanted[0] ?? '')));
  const items = places
    .filter(isWanted)
    .sort((one, other) => isAbout(one) - isAbout(other))
    .map(({ to, label, within }): Found => ({ value: to, label, detail: within === label ? 'Page' : within, to }));
  return items.length > 0 ? [{ value: 'Pages', items }] : [];
}

function FoundList({ onGo }: { onGo: (to: string) => void }) {
  return (
    <Autocomplete.List className="mt-3">
      {(group: FoundGroup) => (
        <Autocomplete.Group key={group.value} items={group.items} className="mb-2">
          <Autocomplete.GroupLabel className="px-3 py-1 text-sm font-semibold text-soft">
            {group.value}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(found: Found) => (
              <Autocomplete.Item
                key={found.value}
                value={found}
                onClick={() => onGo(found.to)}
                className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-md px-3 py-1.5 outline-none data-highlighted:bg-green-wash data-highlighted:text-green"
              >
                <span className="line-clamp-2 min-w-0 font-medium wrap-anywhere">{found.label}</span>
                <span className="text-sm wrap-anywhere text-soft">{found.detail}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

type Props = { open: boolean; onClose: () => void; places: readonly FoundPlace[] };

function Finder({ onClose, places }: Omit<Props, 'open'>) {
  const navigate = useNavigate();
  const { mayOpen } = useRights();
  const [text, setText] = useState('');
  const paused = usePaused(text);
  const { classes } = useSchool();
  const found = useQuery(quickSearchQuery(paused, classes, mayOpen));
  const isShort = text.trim().length < 2;
  const groups = [...pagesWith(text, places), ...(isShort ? [] : (found.data ?? []))];
  const isAnswered = !isShort && paused === text && found.isSuccess && !found.isPlaceholderData;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={text}
      // A chosen result opens its page: its name need not replace the text.
      onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
      itemToStringValue={({ value }: Found) => value}
    >
      <Autocomplete.Input
        className={`${controlLook} px-4`}
        aria-label="Search everything"
        placeholder="A name, a reference, a title"
        enterKeyHint="go"
      />
      {found.isError && !isShort && (
        <div className="mt-3">
          <Notice tone="error">{messageOf(found.error)}</Notice>
        </div>
      )}
      <Autocomplete.Status className="mt-3 px-3 text-sm text-soft">
        {isShort ? 'Type two letters or more.' : isAnswered && count === 0 ? `Nothing is called “${text.trim()}”.` : ''}
      </Autocomplete.Status>
      <FoundList onGo={go} />
    </Autocomplete.Root>
  );
}

/** Searches people, orders, exams, lessons, questions and pages, by the admin's rights. */
export function QuickSearch({ open, onClose, places }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Search">
      <Finder onClose={onClose} places={places} />
    </Dialog>
  );
}
