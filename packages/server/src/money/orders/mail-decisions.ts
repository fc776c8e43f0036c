import { isEmailAddress } from '@akada/contract/rules/email';
import { fromMinor } from '@akada/contract/rules/money';
import { schoolMoment } from '@akada/contract/rules/school-day';
import type { OrderRow, PaymentRow, Trx } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { type MailOrder, queueMail, unsend } from '../../platform/mail/queue.ts';
import { notify, quietEnd, wantsMail, withdraw } from '../../platform/notifications/notify.ts';
import { makeReceipt, receiptName } from './receipt.ts';

type Named = Pick<PaymentRow, 'lesson_title' | 'course_id' | 'course_title'>;
type Decided = Named &
  Pick<PaymentRow, '_id' | 'order_id' | 'student_id' | 'status' | 'reason' | 'decided_by_name' | 'decided_at'>;

export type MailEdges = Pick<Context, 'config' | 'secret' | 'now' | 'newId' | 'settings'>;

/** Longer than the undo button is shown to staff. */
const undoMs = 12_000;

/** Waits for the end of the quiet hours that apply at the decision. */
async function delayFor(trx: Trx, edges: MailEdges, userId: string): Promise<number> {
  return Math.max(undoMs, ((await quietEnd(trx, userId, edges)) ?? 0) - edges.now());
}

/** One notification per decision; its mail is the one with the receipt. */
async function notifyOfOrder(
  trx: Trx,
  edges: MailEdges,
  notice: { userId: string; orderId: string; occurrence: string; title: string; body: string },
): Promise<void> {
  const { userId, orderId, ...words } = notice;
  const order = { subjectId: orderId, link: `/student/orders/${orderId}`, delayMs: undoMs };
  await notify(trx, edges, { to: [userId], cause: 'order-decided', ...order, ...words });
}

async function notifyOfDecision(trx: Trx, edges: MailEdges, userId: string, lines: readonly Decided[]): Promise<void> {
  for (const [orderId, own] of Map.groupBy(lines, ({ order_id }) => order_id)) {
    const status = own[0]?.status;
    await notifyOfOrder(trx, edges, {
      ...{ userId, orderId, occurrence: `${status} ${own[0]?._id}` },
      title: status === 'rejected' ? 'Your payment was rejected' : 'Your payment was approved',
      body: status === 'rejected' ? 'See why, or pay again' : `You can watch now: ${namesOf(own)}`,
    });
  }
}

const titlesOf = (lines: readonly Named[]) =>
  lines
    .map(({ lesson_title }) => `‘${lesson_title}’`)
    .toSorted()
    .join(', ');

/** Lessons that were bought alone first, then those of each course with its name. */
function namesOf(lines: readonly Named[]): string {
  const alone = lines.filter(({ course_id }) => course_id === null);
  const inCourses = Map.groupBy(
    lines.filter(({ course_id }) => course_id !== null),
    ({ course_id }) => course_id,
  );
  const courses = [...inCourses.values()].map((own) => `${titlesOf(own)} (course ‘${own[0]?.course_title ?? ''}’)`);
  return [...(alone.length > 0 ? [titlesOf(alone)] : []), ...courses.toSorted()].join(', ');
}

const orderLink = ({ config }: MailEdges, orderId: string) => `${config.publicUrl}/student/payments/${orderId}`;

type Whose = { by: string | null; at: string | null };

/** 'Approved by Mr Bello on 15 Sept 2026, 10:00.' */
function whoseText(what: string, { by, at }: Whose, { settings, now }: MailEdges): string {
  const when = schoolMoment(at ?? new Date(now()).toISOString(), settings().timeZone);
  return `${what} by ${by ?? 'Akada'} on ${when}.`;
}

function messageFor(to: string, payments: readonly Decided[], edges: MailEdges): MailOrder['message'] | null {
  const [payment, ...others] = payments;
  if (!payment) return null;
  const [what, verb] = others.length > 0 ? ['payments', 'were'] : ['payment', 'was'];
  const titles = namesOf(payments);
  const whose = { by: payment.decided_by_name, at: payment.decided_at };
  if (payment.status === 'rejected') {
    return {
      to,
      subject: 'Your payment was rejected',
      parts: [
        `Your payment for ${titles} was rejected.`,
        whoseText('Rejected', whose, edges),
        `The school's reason: ${payment.reason ?? ''}`,
        'If you did pay, open the order and send the receipt of your transfer.',
        { link: orderLink(edges, payment.order_id), label: 'See the payment, send a receipt, or pay again' },
      ],
    };
  }
  return {
    to,
    subject: `Your ${what} ${verb} approved`,
    parts: [
      `Your ${what} for ${titles} ${verb} approved.`,
      whoseText('Approved', whose, edges),
      'You can watch now, and as often as you like.',
      { link: `${edges.config.publicUrl}/student/my-lessons`, label: 'Open My Lessons' },
    ],
  };
}

type Files = NonNullable<MailOrder['message']['files']>;

/** A receipt that cannot be drawn does not keep the school from deciding; the order's page offers it as well. */
async function receiptsOf(trx: Trx, edges: MailEdges, orderIds: readonly string[]): Promise<Files> {
  const orders = await trx.selectFrom('orders').selectAll().where('_id', 'in', orderIds).orderBy('_id').execute();
  const files = [];
  for (const order of orders) {
    const pdf = await makeReceipt(trx, order, edges).catch(() => null);
    if (pdf) files.push({ name: receiptName(order), mediaType: 'application/pdf', content: pdf.toString('base64') });
  }
  return files;
}

/** A guardian who left an e-mail address when they agreed to the account. */
async function guardianOf(trx: Trx, userId: string): Promise<string | null> {
  const consents = trx.selectFrom('guardian_consents').select('guardian_contact').where('user_id', '=', userId);
  const contact = (await consents.executeTakeFirst())?.guardian_contact.trim().toLowerCase() ?? '';
  return isEmailAddress(contact) ? contact : null;
}

/** The mail itself names no person, because the address is not confirmed. */
function forGuardian(to: string, files: Files): MailOrder['message'] {
  return {
    to,
    subject: 'A receipt from the school',
    parts: [
      'A payment for lessons has reached us. The receipt is attached.',
      'You get this mail because your address was given as the one of a parent or guardian.',
    ],
    files,
  };
}

const activeOf = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('users')
    .select(['_id', 'email'])
    .where('_id', 'in', [...ids, ''])
    .where('is_active', '=', 1)
    .execute();

/**
 * One mail to each student, whatever was decided together, with the receipts of what is paid now; none to accounts that
 * are gone or suspended.
 */
export async function mailDecisions(trx: Trx, edges: MailEdges, payments: readonly Decided[]): Promise<void> {
  const byStudent = Map.groupBy(payments, (payment) => payment.student_id);
  if (byStudent.size === 0) return;
  for (const { _id: userId, email } of await activeOf(trx, [...byStudent.keys()])) {
    const own = byStudent.get(userId) ?? [];
    const orders = new Set(own.map(({ order_id }) => order_id));
    const [about] = orders.size === 1 ? orders : [];
    await notifyOfDecision(trx, edges, userId, own);
    const message = messageFor(email, own, edges);
    if (!message) continue;
    const files = await receiptsOf(trx, edges, [...orders]);
    const to = { userId, limits: [], delayMs: await delayFor(trx, edges, userId), ...(about && { about }) };
    const isWanted = await wantsMail(trx, userId, 'payments');
    if (isWanted) await queueMail(trx, edges, { ...to, message: { ...message, ...(files.length > 0 && { files }) } });
    const guardian = files.length > 0 ? await guardianOf(trx, userId) : null;
    if (guardian && guardian !== email) await queueMail(trx, edges, { ...to, message: forGuardian(guardian, files) });
  }
}

type Told = Pick<MailOrder['message'], 'subject' | 'parts'>;

async function mailAbout(trx: Trx, edges: MailEdges, order: OrderRow, told: Told): Promise<void> {
  for (const { _id: userId, email: to } of await activeOf(trx, [order.student_id])) {
    const words = { title: told.subject, body: 'See your order', occurrence: edges.newId() };
    await notifyOfOrder(trx, edges, { userId, orderId: order._id, ...words });
    if (!(await wantsMail(trx, userId, 'payments'))) continue;
    await queueMail(trx, edges, {
      message: { to, ...told },
      userId,
      limits: [],
      delayMs: await delayFor(trx, edges, userId),
      about: order._id,
    });
  }
}

/** Withdraws the decision's mail if it still waits; otherwise a second mail corrects it. */
export async function mailReversal(trx: Trx, edges: MailEdges, order: OrderRow, whose: Whose): Promise<void> {
  await withdraw(trx, order._id, ['order-decided']);
  if (await unsend(trx, order.student_id, order._id)) return;
  await mailAbout(trx, edges, order, {
    subject: 'The school is looking at your order again',
    parts: [
      `The school has taken back what it decided on your order ${order.reference}. The order is open again.`,
      whoseText('Taken back', whose, edges),
      { link: orderLink(edges, order._id), label: 'See the order' },
    ],
  });
}

const moneyText = ({ settings }: MailEdges, minor: number) =>
  `${settings().currency} ${fromMinor(minor).toLocaleString('en', { minimumFractionDigits: 2 })}`;

export async function mailRefund(
  trx: Trx,
  edges: MailEdges,
  refund: Whose & { order: OrderRow; lines: PaymentRow[]; amountMinor: number; reason: string },
): Promise<void> {
  const { order, lines, amountMinor, reason } = refund;
  const back = lines.length > 0 ? [`These lessons are no longer yours: ${namesOf(lines)}.`] : [];
  await mailAbout(trx, edges, order, {
    subject: 'The school gives your money back',
    parts: [
      `The school gives back ${moneyText(edges, amountMinor)} of your order ${order.reference}.`,
      whoseText('Decided', refund, edges),
      ...back,
      `The school's reason: ${reason}`,
      { link: orderLink(edges, order._id), label: 'See the order' },
    ],
  });
}

/** A part of the total: the rest is still due. */
export async function mailPart(
  trx: Trx,
  edges: MailEdges,
  part: Whose & { order: OrderRow; amountMinor: number; dueMinor: number },
): Promise<void> {
  const { order, amountMinor, dueMinor } = part;
  if (dueMinor <= 0) return;
  await mailAbout(trx, edges, order, {
    subject: 'A part of your payment has arrived',
    parts: [
      `${moneyText(edges, amountMinor)} has arrived for your order ${order.reference}. ${moneyText(edges, dueMinor)} is still to pay.`,
      whoseText('Noted', part, edges),
      { link: orderLink(edges, order._id), label: 'See the order and the account to pay to' },
    ],
  });
}
