import { useQuery } from '@tanstack/react-query';
import { adminPaymentsQuery } from '../../../data/admin-payments.ts';
import { useFormat, useSchool } from '../../../data/school.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Panel } from './panel.tsx';
import { PanelQuery } from './panel-query.tsx';

/** Those that wait the longest. */
export function PendingPayments() {
  const payments = useQuery(adminPaymentsQuery({ status: 'pending', search: '', page: 1, limit: 4 }));
  const { moneyCode } = useFormat();
  const { timeZone } = useSchool();
  return (
    <Panel title="Pending payments" viewAll="/admin/payments">
      <PanelQuery query={payments} failure="Error loading payments">
        {({ data }) =>
          data.length === 0 ? (
            <p className="py-6 text-center text-soft">No pending payments</p>
          ) : (
            <ul>
              {data.map((payment) => (
                <li
                  key={payment._id}
                  className="flex min-h-16 items-center justify-between gap-3 border-t border-line py-2"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{payment.studentName}</span>
                    <span className="block truncate text-xs text-soft">{payment.lessonTitle}</span>
                  </span>
                  <span className="shrink-0 text-right">
                    <span className="block font-semibold">{moneyCode(payment.amount)}</span>
                    <span className="block text-xs text-soft">
                      <DateText moment={payment.createdAt} timeZone={timeZone} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </PanelQuery>
    </Panel>
  );
}
