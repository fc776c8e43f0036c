import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useBackCloses } from './back.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

type Choice<Value extends string> = { value: Value; label: string };

type ChoiceMenuProps<Value extends string> = {
  /** 'Sort By' gives 'Sort By Relevance'. */
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  className?: string;
};

export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, value, choices, onChange, className } = props;
  // Beside its button, the menu stays within a landmark of the page.
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <Menu.Root modal={false} open={open} onOpenChange={setOpen}>
      <div ref={place} className={classes('max-w-full', className)}>
        <Menu.Trigger render={<Button variant="secondary" wide className="min-h-12" />}>
          {label} {choices.find((choice) => choice.value === value)?.label}
          <ChevronDown aria-hidden="true" />
        </Menu.Trigger>
      </div>
      <Menu.Portal container={place}>
        <Menu.Positioner align="start" sideOffset={6} className="z-20 outline-none">
          <Menu.Popup
            aria-label={label}
            className="min-w-52 rounded-md border border-edge bg-card p-1 text-sm text-ink outline-none"
          >
            <Menu.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
              {choices.map((choice) => (
                <Menu.RadioItem
                  key={choice.value}
                  value={choice.value}
                  closeOnClick
                  className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 -outline-offset-2 select-none data-highlighted:bg-green-wash data-highlighted:text-green data-checked:font-semibold [&_svg]:invisible data-checked:[&_svg]:visible"
                >
                  <span className="flex-1">{choice.label}</span>
                  <Check className="size-4" aria-hidden="true" />
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
