import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openOrdersQuery } from '../../../data/money/admin-statements.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import type { Choice, Credit } from './credit-words.ts';

type ChooseOrderProps = { credit: Credit; onChoose: (choice: Choice) => void; onClose: () => void };

/** Open orders, found by student, lesson or reference. */
export function ChooseOrder({ credit, onChoose, onClose }: ChooseOrderProps) {
  const { money, date } = useFormat();
  const [search, setSearch] = useState('');
  const orders = useQuery(openOrdersQuery(search));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Whose ${money(credit.amount)} is this?`}
      description={credit.narration}
      footer={<DialogCancel />}
    >
      <SearchField label="Search open orders..." value={search} onChange={setSearch} className="mb-4" />
      <Loaded query={orders} failure="Error loading orders" loading={<Skeleton shape="rows" count={4} />}>
        {(found) =>
          found.length === 0 ? (
            <p className="py-6 text-center text-soft">No open order has these words</p>
          ) : (
            <ul aria-label="Open orders" className="rounded-md border border-line">
              {found.map((order) => (
                <li key={order._id} className="border-b border-line last:border-b-0">
                  <button
                    type="button"
                    className="flex min-h-12 w-full flex-wrap items-baseline gap-x-3 px-3 py-2 text-left -outline-offset-3 hover:bg-sunken"
                    onClick={() => onChoose(order)}
                  >
                    <span className="min-w-0 flex-1 basis-40">
                      <span className="font-semibold [overflow-wrap:anywhere]">{order.studentName}</span>
                      <span className="block text-xs text-soft">
                        {order.reference} · {date(order.createdAt)}
                      </span>
                    </span>
                    <span className="font-semibold whitespace-nowrap">{money(order.total - order.received)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
