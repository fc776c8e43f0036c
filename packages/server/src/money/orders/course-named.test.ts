import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { aLesson } from '../../../test/things.ts';

test('mail, receipt, refund and export name the course in which a lesson was bought', async () => {
  const house = await openHouse();
  const [teacher, ada] = [await anAdmin(house), await aStudent(house, { email: 'ada@school.test' })];
  const [cells, fractions, rivers] = [
    await aLesson(house, teacher, { title: 'Cells', price: 1000 }),
    await aLesson(house, teacher, { title: 'Fractions', price: 1000 }),
    await aLesson(house, teacher, { title: 'Rivers', price: 500 }),
  ];
  const lessonIds = [fractions._id, cells._id];
  const body = { title: 'Numbers', classLevel: 'Grade 1 Secondary', price: 1600, lessonIds, isDraft: false };
  const course = (await house.ask('POST', '/course', { as: teacher, body })).body.data;
  const order = await anOrder(house, ada, [rivers], { courseIds: [course._id] });
  await house.ask('PUT', `/order/${order._id}/approve`, { as: teacher });
  const [mail] = await mailbox(house, 'ada@school.test');
  expect(mail?.text).toContain('payments for ‘Rivers’, ‘Cells’, ‘Fractions’ (course ‘Numbers’) were approved.');

  const receipt = await house.app.inject({ url: `/api/order/${order._id}/receipt.pdf`, headers: { token: ada.token } });
  const lines = readPdf(receipt.rawPayload).lines.join('');
  expect(lines).toContain('Course: Numbers– Fractions₦800.00– Cells₦800.00');
  expect(lines).toContain('Rivers₦500.00');
  expect(lines).not.toContain('– Rivers');

  await house.ask('POST', `/order/${order._id}/refund`, {
    as: teacher,
    body: { lessonIds: [cells._id], reason: 'Twice' },
  });
  const mails = await mailbox(house, 'ada@school.test');
  expect(mails.at(-1)?.text).toContain('These lessons are no longer yours: ‘Cells’ (course ‘Numbers’).');

  const { payments } = (await house.ask('GET', '/user/export', { as: ada })).body;
  expect(payments.map((line: { course?: string }) => line.course ?? null).toSorted()).toEqual([
    'Numbers',
    'Numbers',
    null,
  ]);
});
