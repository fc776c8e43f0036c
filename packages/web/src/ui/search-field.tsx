import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { controlLook, Field } from './field.tsx';

const delayMs = 250;

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  /** Called when typing pauses, at once on clear, and before anything else is clicked or focused. */
  onChange: (value: string) => void;
  className?: string;
};

/** 'Search by name or phone' → 'Name or phone': the sign says that it is a search, and the words fit a phone. */
function shortOf(label: string): string {
  const what = label.replace(/^Search by /, '');
  return what.charAt(0).toUpperCase() + what.slice(1);
}

export function SearchField({ label, placeholder, value, onChange, className }: Props) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // A value from outside (Back, Clear filters) replaces the text; an echo of our own does not. Until it has, nothing listens:
    // the button that cleared loses the focus as it goes, and the old text would be told again.
    if (value !== told.current) {
      told.current = value;
      setTyped(value);
      return;
    }
    if (typed === told.current) return;
    const tell = () => {
      clearTimeout(timer);
      if (typed === told.current) return;
      told.current = typed;
      onChange(typed);
    };
    const timer = setTimeout(tell, delayMs);
    // Later than a followed link it would lead back to this page.
    document.addEventListener('pointerdown', tell, true);
    document.addEventListener('focusout', tell, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', tell, true);
      document.removeEventListener('focusout', tell, true);
    };
  }, [typed, value, onChange]);
  return (
    <Field label={label} hideLabel className={className}>
      {(control) => (
        <div className="relative">
          <Search className="pointer-events-none absolute top-3.5 left-3 size-5 text-soft" aria-hidden="true" />
          <input
            {...control}
            type="search"
            dir="auto"
            enterKeyHint="search"
            placeholder={placeholder ?? shortOf(label)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={`${controlLook} px-10 [&::-webkit-search-cancel-button]:hidden`}
          />
          {typed !== '' && (
            <IconButton
              label="Clear search"
              className="absolute top-0.5 right-0.5"
              onClick={() => {
                told.current = '';
                setTyped('');
                onChange('');
              }}
            >
              <X />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  );
}
