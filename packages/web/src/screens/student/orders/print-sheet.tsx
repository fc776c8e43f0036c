import type { OpenedOrder } from '@akada/contract';
import type { ReactNode } from 'react';
import { useUser } from '../../../data/people/session.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { OrderActs } from '../../shared/order-acts.tsx';
import { methodLabel } from '../shared/order-words.ts';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-1 pr-6 text-left align-top font-normal text-soft">
        {label}
      </th>
      <td className="py-1 wrap-anywhere">{children}</td>
    </tr>
  );
}

function Facts({ order }: { order: OpenedOrder }) {
  const format = useFormat();
  const { fullName, email, role } = useUser();
  const { payTo } = order;
  return (
    <table className="mt-4">
      <tbody>
        <Row label={role === 'guardian' ? 'Guardian' : 'Student'}>
          {email === '' ? fullName : `${fullName}, ${email}`}
        </Row>
        <Row label="Reference">
          <strong>{order.reference}</strong>
        </Row>
        <Row label="Ordered">{format.dateTime(order.createdAt)}</Row>
        {order.acts.length > 0 && (
          <Row label="Decided">
            <OrderActs acts={order.acts} named={order.items.length > 1} reasons={false} />
          </Row>
        )}
        {order.receiptNumber !== undefined && <Row label="Method">{methodLabel(order.paymentMethod)}</Row>}
        {payTo && (
          <>
            <Row label="Transfer">
              <strong>{format.money(order.due)}</strong>
            </Row>
            {payTo.bankName && <Row label="Bank">{payTo.bankName}</Row>}
            {payTo.accountName && <Row label="Account name">{payTo.accountName}</Row>}
            <Row label="Account number">
              <strong>{payTo.accountNumber}</strong>
            </Row>
          </>
        )}
        {order.schoolPhone && <Row label="Phone of the school">{order.schoolPhone}</Row>}
      </tbody>
    </table>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left">
        {label}
      </th>
      <td className="py-1.5 text-right">{amount}</td>
    </tr>
  );
}

/** The printed page: a payment slip before payment, a receipt after it. */
export function PrintSheet({ order }: { order: OpenedOrder }) {
  const { money } = useFormat();
  const { name } = useSchool();
  const title = order.receiptNumber === undefined ? 'Order' : `Receipt No. ${order.receiptNumber}`;
  return (
    <div className="hidden print:block">
      <p className="font-heading text-lg font-bold">{name}</p>
      <h2 className="mt-1 text-xl">{title}</h2>
      <Facts order={order} />
      <table className="mt-6 w-full">
        <tbody>
          {order.items.map((item) => (
            <tr key={item._id} className="border-t border-line">
              <td className="py-1.5 pr-4 wrap-anywhere">
                {item.title}
                {item.status === 'refunded' && ' (refunded)'}
              </td>
              <td className="py-1.5 text-right">{money(item.amount)}</td>
            </tr>
          ))}
          <Sum label="Total" amount={money(order.total)} />
          {order.received > 0 && <Sum label="Received" amount={money(order.received)} />}
        </tbody>
      </table>
    </div>
  );
}
