import { X } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { calculate, shortNumber } from '../../../lib/calculate.ts';
import { IconButton } from '../../../ui/button.tsx';
import { controlLook } from '../../../ui/field.tsx';

const keys = ['7', '8', '9', '÷', '(', '4', '5', '6', '×', ')', '1', '2', '3', '−', '^', '0', '.', 'π', '+', '√'];
const spoken: Readonly<Record<string, string>> = {
  '÷': 'divided by',
  '×': 'times',
  '−': 'minus',
  '+': 'plus',
  '^': 'to the power of',
  '√': 'square root of',
  π: 'pi',
  '(': 'open bracket',
  ')': 'close bracket',
  '.': 'point',
};

const keyLook =
  'min-h-11 rounded-sm border border-edge bg-card text-lg font-semibold transition-colors hover:bg-sunken active:bg-sunken';

export function Calculator({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState('');
  const panel = useRef<HTMLElement>(null);
  // It opens under the bar of a phone.
  useEffect(() => {
    // Its promise, in new browsers, is no clean-up.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const write = (text: string) => {
    setTyped(text);
    setResult('');
  };
  const work = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const value = calculate(typed);
    setResult(value === null ? 'Not a sum' : `= ${shortNumber(value)}`);
  };
  return (
    <section
      ref={panel}
      aria-label="Calculator"
      className="mt-4 scroll-mb-20 max-w-sm rounded-md border border-edge bg-sunken p-3"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <form onSubmit={work} className="grid gap-2">
        <div className="flex items-center gap-1">
          <input
            aria-label="Sum"
            value={typed}
            onChange={(event) => write(event.target.value)}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            className={`${controlLook} text-right tabular-nums`}
          />
          <IconButton label="Close the calculator" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <output className="min-h-7 text-right font-heading text-lg font-bold [overflow-wrap:anywhere]">{result}</output>
        <div className="grid grid-cols-5 gap-1.5">
          {keys.map((key) => (
            <button
              key={key}
              type="button"
              aria-label={spoken[key]}
              className={keyLook}
              onClick={() => write(typed + key)}
            >
              {key}
            </button>
          ))}
          <button type="button" className={`${keyLook} col-span-2`} onClick={() => write('')}>
            Clear
          </button>
          <button
            type="button"
            aria-label="Delete the last sign"
            className={keyLook}
            onClick={() => write(typed.slice(0, -1))}
          >
            ⌫
          </button>
          <button
            type="submit"
            aria-label="Equals"
            className={`${keyLook} col-span-2 border-green bg-green text-on-green hover:bg-green-strong`}
          >
            =
          </button>
        </div>
      </form>
    </section>
  );
}
