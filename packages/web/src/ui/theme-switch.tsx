import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'Same as device', icon: Monitor },
] as const;

type Value = (typeof choices)[number]['value'];

export function ThemeSwitch({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  const name = useId();
  return (
    <fieldset className="flex rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">Colours</legend>
      {choices.map(({ value: choice, label, icon: Icon }) => (
        <label
          key={choice}
          title={label}
          className="grid min-h-10 flex-1 place-items-center rounded-sm text-soft has-checked:bg-card has-checked:text-green has-focus-visible:outline-3 has-focus-visible:outline-green"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <Icon className="size-5" aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
