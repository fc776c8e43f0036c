import type { LeftOutRow } from '@akada/contract';
import { useFormat } from '../../../data/platform/school.ts';

/** Charges of the bank, and lines that cannot be read. */
export function LeftOut({ rows }: { rows: readonly LeftOutRow[] }) {
  const { money, counted } = useFormat();
  if (rows.length === 0) return null;
  const charges = rows.filter(({ amount }) => amount < 0);
  const sum = charges.reduce((total, { amount }) => total + Math.round(-amount * 100), 0) / 100;
  const unread = rows.length - charges.length;
  const parts = [
    charges.length > 0 && `${counted(charges.length, 'bank charge')}, ${money(sum)} together`,
    unread > 0 && `${counted(unread, 'line')} that could not be read`,
  ];
  return (
    <details className="mt-6 rounded-md border border-line bg-card">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 py-2 font-semibold -outline-offset-3">
        Left out: {parts.filter(Boolean).join('; ')}
      </summary>
      <ul aria-label="Lines left out" className="border-t border-line text-sm">
        {rows.map((row) => (
          <li
            key={row.line}
            className="grid gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 last:border-b-0 sm:grid-cols-[5rem_7rem_1fr]"
          >
            <span className="text-soft">{row.line > 0 ? `Line ${row.line}` : 'Sheet'}</span>
            <span className="font-semibold">{row.amount === 0 ? '–' : money(row.amount)}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {row.why}
              <span className="block text-xs text-soft">{row.narration}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
