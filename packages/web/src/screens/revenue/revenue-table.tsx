import type { Revenue as Figures, RevenueGroup } from '@akada/contract';
import { useFormat } from '../../data/platform/school.ts';
import { groupLabel, shownKey } from './periods.ts';

export type RowsProps = { figures: Figures; by: RevenueGroup };

function Bar({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="h-2 rounded-sm bg-sunken">
      <div className="h-2 rounded-sm bg-green" style={{ width: `${Math.max(0, Math.min(100, share * 100))}%` }} />
    </div>
  );
}

/** Figures without a column on a phone. */
function Beside({ row: { orders, refunded } }: { row: Pick<Figures['total'], 'orders' | 'refunded'> }) {
  const { counted, money } = useFormat();
  return (
    <span className="block text-xs font-normal text-soft sm:hidden">
      {counted(orders, 'order')}
      {refunded > 0 && `, ${money(refunded)} refunded`}
    </span>
  );
}

export function RevenueTable({ figures: { rows, total }, by }: RowsProps) {
  const { money } = useFormat();
  const most = Math.max(...rows.map(({ income }) => income), 1);
  const cell = 'px-3 py-2 text-right whitespace-nowrap';
  return (
    <section
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-card"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Income by {groupLabel(by).toLowerCase()}</caption>
        <thead className="border-b border-line text-xs text-soft">
          <tr>
            <th scope="col" className="px-3 py-2 pl-4 font-semibold">
              {groupLabel(by)}
            </th>
            <th scope="col" className="w-1/4 max-sm:hidden">
              <span className="sr-only">As a bar</span>
            </th>
            <th scope="col" className={`${cell} font-semibold`}>
              Income
            </th>
            <th scope="col" className={`${cell} font-semibold max-sm:hidden`}>
              Refunded
            </th>
            <th scope="col" className={`${cell} pr-4 font-semibold max-sm:hidden`}>
              Orders
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-line">
              <th scope="row" className="px-3 py-2 pl-4 font-normal wrap-anywhere">
                {shownKey(row, by)}
                <Beside row={row} />
              </th>
              <td className="max-sm:hidden">
                <Bar share={row.income / most} />
              </td>
              <td className={cell}>{money(row.income)}</td>
              <td className={`${cell} text-soft max-sm:hidden`}>{row.refunded === 0 ? '–' : money(row.refunded)}</td>
              <td className={`${cell} pr-4 max-sm:hidden`}>{row.orders.toLocaleString('en-NG')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="px-3 py-2 pl-4">
              Total
              <Beside row={total} />
            </th>
            <td className="max-sm:hidden" />
            <td className={cell}>{money(total.income)}</td>
            <td className={`${cell} max-sm:hidden`}>{money(total.refunded)}</td>
            <td className={`${cell} pr-4 max-sm:hidden`}>{total.orders.toLocaleString('en-NG')}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
