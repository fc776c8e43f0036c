import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isShortcut } from '../../lib/shortcut.ts';
import { IconButton } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import type { FoundPlace } from './quick-search.tsx';

const QuickSearchLater = later(async () => (await import('./quick-search.tsx')).QuickSearch);

const searchOfPage = () => document.querySelector<HTMLInputElement>('main input[type=search]');

const isOverlaid = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Ctrl+K, ⌘K on a Mac, opens it from anywhere; / goes to the search of the page, where it has one. */
export function QuickSearchButton({ places }: { places: readonly FoundPlace[] }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOpening = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
      const isSlash = event.key === '/' && isShortcut(event);
      if ((!isOpening && !isSlash) || event.defaultPrevented || isOverlaid()) return;
      event.preventDefault();
      const field = isSlash ? searchOfPage() : null;
      if (field) {
        field.focus();
        field.select();
      }
      if (!field) setIsOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton label="Search everything (Ctrl+K)" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Search />
      </IconButton>
      <QuickSearchLater open={isOpen} onClose={() => setIsOpen(false)} places={places} />
    </>
  );
}
