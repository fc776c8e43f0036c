import type { Order } from '@akada/contract';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson } from '@akada/server/test/things';
import { queryClient } from '../src/data/platform/query-client.ts';
import { openSchool } from './render-app.tsx';

export const bank = {
  bankName: 'Unity Bank',
  accountName: 'Hill School Ltd',
  accountNumber: '012 345 6789',
  paymentNote: 'The office is open until four.',
  schoolPhone: '0803 123-4567',
};

/** Cells for ₦2,700 and Fractions for ₦4,500 in one order. */
export async function anOrder(settings: object = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Mr Bello' });
  const student = await aStudent(school, { fullName: 'Ada Obi' });
  await school.ask('PUT', '/admin/settings', { as: admin, body: settings });
  const lessons = [
    await aLesson(school, admin, { title: 'Fractions', price: 5000 }),
    await aLesson(school, admin, { title: 'Cells', price: 3000 }),
  ] as const;
  const lessonIds = lessons.map(({ _id }) => _id);
  const placed = await school.ask('POST', '/order', { as: student, body: { lessonIds, expectedTotal: 7200 } });
  const order = placed.body.data as Order;
  const path = `/student/orders/${order._id}`;
  const desk = (method: 'PUT' | 'POST', what: string, body: object = {}) =>
    school.ask(method, `/order/${order._id}/${what}`, { as: admin, body });
  const now = async () => (await school.ask('GET', `/order/${order._id}`, { as: student })).body.data as Order;
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['orders'] });
  return { school, admin, student, lessons, order, path, desk, now, readAgain };
}
