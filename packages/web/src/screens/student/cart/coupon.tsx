import { BadgePercent, X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form-field.tsx';

type CouponProps = {
  /** '' for none. */
  code: string;
  /** Why the server does not count it. */
  refusal: string | null;
  busy: boolean;
  onChange: (code: string) => void;
};

export function Coupon({ code, refusal, busy, onChange }: CouponProps) {
  const [typed, setTyped] = useState(code);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    onChange(typed.trim().toUpperCase());
  };
  const remove = () => {
    setTyped('');
    onChange('');
  };
  if (code !== '' && refusal === null && !busy) {
    return (
      <p role="status" className="mt-4 flex items-center gap-2 rounded-md bg-leaf-wash py-1 pr-1 pl-3 text-leaf-ink">
        <BadgePercent className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          Coupon <strong className="font-semibold">{code}</strong> is applied
        </span>
        <IconButton label="Remove coupon" onClick={remove}>
          <X />
        </IconButton>
      </p>
    );
  }
  const isRefused = refusal !== null && code !== '' && typed.trim().toUpperCase() === code;
  return (
    <form className="mt-4 flex items-start gap-2" onSubmit={apply}>
      <TextField
        label="Coupon code"
        className="flex-1"
        value={typed}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isRefused && !busy ? refusal : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-7 min-h-12"
        loading={busy}
        disabled={typed.trim() === '' && code === ''}
      >
        Apply
      </Button>
    </form>
  );
}
