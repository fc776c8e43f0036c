import type { ShownDetails } from '@akada/contract/question-types/details';
import { anyQuantity, readQuantity } from '@akada/contract/question-types/numeric/read-quantity';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form-field.tsx';
import type { AnswerProps, StudentAnswer } from '../student-answer.ts';

const longestAnswer = 100;

/** Not on the number pad of a phone. */
const signs = [
  { sign: '−', label: 'Minus sign' },
  { sign: '/', label: 'Fraction line' },
  { sign: '×10^', label: 'Times ten to the power' },
];

function figure(value: number): string {
  const size = Math.abs(value);
  const isPlain = size === 0 || (size >= 1e-9 && size < 1e15);
  return isPlain ? value.toLocaleString('en-NG', { maximumSignificantDigits: 15 }) : String(value);
}

const wanted = {
  given: 'A number',
  optional: 'A number; its unit may stand after it',
  required: 'A number with its unit',
} as const;

/** The student sees how the number is read before the server reads it. */
function reading(answer: string, { unit = '', unitIs = 'given' }: ShownDetails): string {
  if (answer.trim() === '') return `${wanted[unitIs]}. 1/2, 4.5×10^-4 and 1,000 can be read.`;
  const quantity = unitIs === 'given' ? readQuantity(answer, unit) : anyQuantity(answer);
  if (quantity === null) return 'This is not a number yet';
  if (unitIs === 'required' && quantity.unit === '') return `Read as ${figure(quantity.value)}, without a unit`;
  return `Read as ${[figure(quantity.value), quantity.unit].filter(Boolean).join(' ')}`;
}

function NumberAnswer({ question: { details = {} }, selected, pressed, onAnswer }: AnswerProps) {
  const input = useRef<HTMLInputElement>(null);
  const value = pressed ?? selected;
  const insert = (sign: string) => {
    const from = input.current?.selectionStart ?? value.length;
    const next = value.slice(0, from) + sign + value.slice(input.current?.selectionEnd ?? from);
    if (next.length > longestAnswer) return;
    onAnswer(next, true);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + sign.length, from + sign.length);
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField
        ref={input}
        label={details.unit ? `Your answer, in ${details.unit}` : 'Your answer'}
        hint={reading(value, details)}
        value={value}
        maxLength={longestAnswer}
        inputMode={details.unitIs === 'optional' || details.unitIs === 'required' ? 'text' : 'decimal'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onAnswer(event.target.value, true)}
      />
      <div className="flex flex-wrap gap-2">
        {signs.map(({ sign, label }) => (
          <Button key={sign} variant="secondary" onClick={() => insert(sign)}>
            <span className="sr-only">{label}</span>
            <span aria-hidden="true">{sign === '×10^' ? '×10ⁿ' : sign}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}

export const number: StudentAnswer = { Answer: NumberAnswer };
