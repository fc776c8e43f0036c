import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { controlLook, Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  /** Called when typing pauses (`delayMs`), at once on clear, and before anything else is clicked or gets the focus. */
  onChange: (value: string) => void;
  delayMs?: number;
  className?: string;
};

export function SearchField({ label, placeholder, value, onChange, delayMs = 250, className }: Props) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  // A value from outside (Back, Clear filters) replaces what stands here; an echo of our own does not.
  useEffect(() => {
    if (value !== told.current) {
      told.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return;
    const tell = () => {
      clearTimeout(timer);
      if (typed === told.current) return;
      told.current = typed;
      onChange(typed);
    };
    const timer = setTimeout(tell, delayMs);
    // Before a link is followed: said afterwards, it would lead back to this page.
    document.addEventListener('pointerdown', tell, true);
    document.addEventListener('focusout', tell, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', tell, true);
      document.removeEventListener('focusout', tell, true);
    };
  }, [typed, delayMs, onChange]);
  return (
    <Field label={label} hideLabel className={className}>
      {(control) => (
        <div className="relative">
          <Search className="pointer-events-none absolute top-3.5 left-3 size-5 text-soft" aria-hidden="true" />
          <input
            {...control}
            type="search"
            enterKeyHint="search"
            placeholder={placeholder ?? label}
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
