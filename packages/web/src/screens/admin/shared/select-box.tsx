import { useEffect, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';

type SelectBoxProps = {
  label: string;
  hideLabel?: boolean;
  checked: boolean;
  partly?: boolean;
  onChange: () => void;
};

/** `scroll-mb` keeps a focused box above the selection bar. */
export function SelectBox({ label, hideLabel = false, checked, partly = false, onChange }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label
      className={classes('inline-flex min-h-11 min-w-11 items-center gap-2', hideLabel && 'shrink-0 justify-center')}
    >
      <input
        ref={box}
        type="checkbox"
        className="size-5 shrink-0 scroll-mb-32 accent-green"
        checked={checked}
        onChange={onChange}
      />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
