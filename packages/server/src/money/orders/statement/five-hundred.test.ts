import type { StatementRow } from '@akada/contract';
import { expect, test } from 'vitest';
import { openHouse } from '../../../../test/house.ts';
import { asFiles, type MadeCredit, type MadeOrder, madeUpTerm } from '../../../../test/made-up-statements.ts';
import { anAdmin } from '../../../../test/people.ts';
import { upload } from '../../../../test/statements.ts';
import { aLesson } from '../../../../test/things.ts';
import type { OrderRow, PaymentRow } from '../../../platform/db/schema.ts';

function orderRow({ _id, reference, studentName, totalMinor, isOpen }: MadeOrder): OrderRow {
  return {
    ...{ _id, reference, student_id: _id, student_name: studentName, student_email: `${_id}@school.test` },
    ...{ status: isOpen ? 'open' : 'paid', total_minor: totalMinor, subtotal_minor: totalMinor, discount_minor: 0 },
    ...{ received_minor: isOpen ? 0 : totalMinor, method: 'bank transfer', search_text: '', note: '' },
    ...{ coupon_id: null, coupon_code: null, request_key: null, claimed_at: null, reason: null, problem: null },
    ...{
      receipt_number: null,
      session_id: null,
      reversed_at: null,
      past_acts: null,
      decided_by: null,
      decided_by_name: null,
      created_at: '2026-09-10T09:00:00.000Z',
    },
    decided_at: isOpen ? null : '2026-09-12T09:00:00.000Z',
  };
}

function lineOf(order: OrderRow, lesson_id: string): PaymentRow {
  const { student_id, student_name, student_email, reference, total_minor, created_at, decided_at } = order;
  return {
    ...{
      _id: order._id,
      order_id: order._id,
      reference,
      student_id,
      student_name,
      student_email,
      created_at,
      decided_at,
    },
    ...{ lesson_id, lesson_title: 'Fractions', course_id: null, course_title: null, search_text: '' },
    ...{ price_minor: total_minor, discount_minor: 0, amount_minor: total_minor, method: 'bank transfer' },
    ...{ status: order.status === 'open' ? 'pending' : 'approved', reason: null, decided_by: null },
    decided_by_name: null,
  };
}

type Seen = { credit: MadeCredit; row: StatementRow };

/** 13 has a misspelt reference beside the name of another student. */
const seeds = [1, 2, 13];

test.each(seeds)(
  'of the payable ones among 500 made-up credits at least 98% are matched, and no match called sure is wrong (seed %i)',
  async (seed) => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const lesson = await aLesson(house, admin);
    const { orders, credits } = madeUpTerm(seed);
    for (let from = 0; from < orders.length; from += 100) {
      const rows = orders.slice(from, from + 100).map(orderRow);
      await house.db.insertInto('orders').values(rows).execute();
      await house.db
        .insertInto('payments')
        .values(rows.map((row) => lineOf(row, lesson._id)))
        .execute();
    }
    const seen: Seen[] = [];
    for (const file of asFiles(credits)) {
      const { data } = (await upload(house, admin, file.bytes)).body;
      expect(data.rows).toHaveLength(file.credits.length);
      expect(data.leftOut.length).toBeGreaterThan(8);
      seen.push(...file.credits.map((credit, index) => ({ credit, row: data.rows[index] as StatementRow })));
    }
    expect(seen).toHaveLength(500);
    const copies = seen.filter(({ credit }) => credit.copyOf);
    expect(copies.map(({ row }) => row.excluded)).toEqual(Array(40).fill('duplicate'));
    const payable = seen.filter(({ credit }) => credit.orderId !== null && !credit.copyOf);
    const missed = payable.filter(({ credit, row }) => row.match.orderId !== credit.orderId);
    const sure = seen.filter(({ row }) => row.match.confidence === 'sure');
    const wrong = sure.filter(({ credit, row }) => row.match.orderId !== credit.orderId);
    expect(wrong.map(({ credit, row }) => [credit.narration, row.match.why])).toEqual([]);
    const share = 1 - missed.length / payable.length;
    const figures = `${payable.length} payable, ${sure.length} sure, missed: ${missed.map(({ credit, row }) => `${credit.narration}: ${row.match.why}`).join('; ')}`;
    expect(share, figures).toBeGreaterThanOrEqual(0.98);
    // Without a reference no match is sure, and a third of them has none.
    expect(sure.length / payable.length, figures).toBeGreaterThan(0.5);
  },
);
