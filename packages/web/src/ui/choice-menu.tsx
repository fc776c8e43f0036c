import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { buttonLook } from './button-look.ts';
import { classes } from './classes.ts';

type Choice<Value extends string> = { value: Value; label: string };

type ChoiceMenuProps<Value extends string> = {
  /** Before the choice on the button: 'Sort By' gives 'Sort By Relevance'. */
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  className?: string;
};

const itemsIn = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])];

/** A button that says what is chosen and opens the other choices: the menu button of the ARIA practices. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, value, choices, onChange, className } = props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const menuId = useId();
  useEffect(() => {
    if (open) menu.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const ways = ['pointerdown', 'focusin'];
    for (const way of ways) document.addEventListener(way, leave);
    return () => {
      for (const way of ways) document.removeEventListener(way, leave);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const items = itemsIn(menu.current);
    const last = items.length - 1;
    const at = items.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (event.key !== 'Escape' && target === undefined) return;
    event.preventDefault();
    if (target === undefined) close();
    else items[target]?.focus();
  };
  return (
    <div ref={box} className={classes('relative', className)}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={classes(buttonLook({ variant: 'secondary', wide: true }), 'min-h-12 whitespace-nowrap')}
      >
        {label} {choices.find((choice) => choice.value === value)?.label}
        <ChevronDown aria-hidden="true" />
      </button>
      {open && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={move}
          className="absolute top-full left-0 z-20 mt-1.5 min-w-52 rounded-md border border-edge bg-card p-1"
        >
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              role="menuitemradio"
              aria-checked={choice.value === value}
              tabIndex={-1}
              onClick={() => {
                onChange(choice.value);
                close();
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left -outline-offset-2 hover:bg-green-wash hover:text-green aria-checked:font-semibold [&_svg]:invisible aria-checked:[&_svg]:visible"
            >
              <span className="flex-1">{choice.label}</span>
              <Check className="size-4" aria-hidden="true" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
