import { schoolMoment } from '@akada/contract/rules/school-day';
import type { Db, OrderRow, PaymentRow, Trx } from '../../platform/db/schema.ts';
import { newPdf, type Pdf, plainLine, printable, takeUnprinted, unprintedNote } from '../../platform/files/pdf.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { checkSize, drawCheck } from '../../platform/signing/draw-check.ts';
import { findPaper, type IssuedPaper, issuedAlready, type Paper, recordPaper } from '../../platform/signing/papers.ts';
import { type Act, findActs } from './acts.ts';
import { linesOf, lockOrder } from './orders.queries.ts';

const grey = '#555555';
const left = 50;
const right = 545;
const bottom = 760;

const notPaid: Readonly<Record<OrderRow['status'], string>> = {
  open: 'There is no receipt yet: this order waits for the school’s decision',
  rejected: 'There is no receipt: this order was rejected',
  cancelled: 'There is no receipt: this order was cancelled',
  paid: 'There is no receipt: nothing was to pay',
  refunded: 'There is no receipt: nothing was to pay',
  'part-refunded': 'There is no receipt: nothing was to pay',
};

function hasReceipt({ status, receipt_number }: OrderRow): boolean {
  return receipt_number !== null && (status === 'paid' || status === 'refunded' || status === 'part-refunded');
}

export const receiptName = ({ receipt_number }: OrderRow) => `receipt-${receipt_number}.pdf`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Edges = Pick<Context, 'settings'>;

type Facts = {
  order: OrderRow;
  lines: readonly PaymentRow[];
  acts: readonly Act[];
};

async function factsOf(db: Db, order: OrderRow): Promise<Facts> {
  const all = await linesOf(db, [order._id]);
  const acts = (await findActs(db, [order], all)).get(order._id) ?? [];
  return { order, lines: all.filter(({ status }) => status === 'approved' || status === 'refunded'), acts };
}

/** The last approval of each line. */
function approvalsOf({ lines, acts }: Facts): Act[] {
  const approved = acts.filter(({ act }) => act === 'approved');
  const last = lines.map(({ _id }) => approved.findLast((act) => act.lines.includes(_id)));
  return approved.filter((act) => last.includes(act));
}

type Texts = {
  head: [label: string, value: string][];
  items: { title: string; note: string; amount: string }[];
  discount: [label: string, amount: string][];
  paid: string;
  refunds: [label: string, amount: string][];
  /** The sum of the refunds. */
  givenBack: string;
};

/** A signed paper has six facts: more refunds than these are summed up. */
const mostRefunds = 3;
const inAll = 'Given back in all';

/** Lines grouped by course title, in the order of their first lines; null for lessons bought alone. */
function inCourses(lines: readonly PaymentRow[]): [title: string | null, lines: PaymentRow[]][] {
  const groups = Map.groupBy(lines, ({ _id, course_id }) => course_id ?? _id);
  return [...groups.values()].map((own) => [own[0]?.course_id ? (own[0].course_title ?? '') : null, own]);
}

function textsOf(facts: Facts, { settings }: Edges): Texts {
  const { order, lines, acts } = facts;
  const { currency, timeZone } = settings();
  const money = new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const text = (minor: number) => money.format(minor / 100);
  const sumOf = (of: (line: PaymentRow) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const total = sumOf(({ amount_minor }) => amount_minor);
  const discount = sumOf(({ discount_minor }) => discount_minor);
  const whoAndWhen = ({ by, at }: Act) => `by ${plainLine(by)} on ${schoolMoment(at, timeZone)}`;
  const refunds = acts.filter(({ act, state }) => act === 'refunded' && state !== 'failed');
  const discountLabel = order.coupon_code === null ? 'Discount' : `Discount, with coupon ${order.coupon_code}`;
  return {
    head: [
      ['Student', plainLine(order.student_name)],
      ['Reference', order.reference],
      ['Paid by', capital(order.method)],
      ['Ordered', schoolMoment(order.created_at, timeZone)],
      ...approvalsOf(facts).map((act): [string, string] => ['Confirmed', whoAndWhen(act)]),
    ],
    items: inCourses(lines).flatMap(([title, own]) => [
      ...(title === null ? [] : [{ title: plainLine(`Course: ${title}`), note: '', amount: '' }]),
      ...own.map((line) => ({
        title: `${title === null ? '' : '– '}${plainLine(line.lesson_title)}`,
        note: line.status === 'refunded' ? 'refunded' : '',
        amount: text(line.price_minor),
      })),
    ]),
    discount: discount > 0 ? [[discountLabel, `−${text(discount)}`]] : [],
    paid: text(total),
    refunds: refunds.map((act): [string, string] => [`Given back ${whoAndWhen(act)}`, `−${text(act.amountMinor)}`]),
    givenBack: `−${text(refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0))}`,
  };
}

function pair(document: Pdf, label: string, value: string, font: string): void {
  const y = document.y;
  document.fillColor('black').text(printable(document, label), left, y, { width: 330 });
  const below = document.y;
  const width = right - left - 340;
  document
    .font(font)
    .fillColor('black')
    .text(value, left + 340, y, { width, align: 'right' });
  document.y = Math.max(below, document.y) + 4;
}

function sumsOf({ discount, paid, refunds, givenBack }: Texts): [label: string, amount: string][] {
  const sum: [string, string][] = refunds.length > mostRefunds ? [[inAll, givenBack]] : [];
  return [...discount, ['Total paid', paid], ...refunds, ...sum];
}

/** What its QR code says; the name of who confirmed it is not in there. */
function paperOf(
  { _id, student_id, student_name, receipt_number, reference }: OrderRow,
  { paid, refunds, givenBack }: Texts,
): Paper {
  const each = refunds.map(([, amount]): [string, string] => ['Given back', amount]);
  return {
    ...{ kind: 'receipt', subjectId: _id, studentId: student_id, name: student_name },
    what: [
      ['Receipt No.', String(receipt_number)],
      ['Reference', reference],
      ['Total paid', paid],
      ...(refunds.length > mostRefunds ? ([[inAll, givenBack]] satisfies [string, string][]) : each),
    ],
  };
}

type Drawn = { texts: Texts; schoolName: string; number: number; paper: IssuedPaper };

function draw(document: Pdf, { texts, schoolName, number, paper }: Drawn): void {
  const name = printable(document, plainLine(schoolName), 'bold');
  document.fontSize(20).text(name, left, 50, { width: right - left });
  document.moveDown(0.3).font('regular').fontSize(12).fillColor(grey).text(`Receipt No. ${number}`);
  document.moveDown(1).fontSize(11);
  for (const [label, value] of texts.head) {
    const y = document.y;
    document.font('regular').fillColor(grey).text(label, left, y, { width: 90 });
    const room = { width: right - left - 100 };
    document.fillColor('black').text(printable(document, value), left + 100, y, room);
    document.y += 3;
  }
  const rule = () => {
    document.moveDown(0.5);
    document.moveTo(left, document.y).lineTo(right, document.y).strokeColor('#bbbbbb').lineWidth(0.5).stroke();
    document.moveDown(0.5);
  };
  rule();
  for (const { title, note, amount } of texts.items) {
    if (document.y > bottom) document.addPage();
    pair(document, note === '' ? title : `${title} (${note})`, amount, 'regular');
  }
  if (document.y > bottom - 60) document.addPage();
  rule();
  for (const [label, amount] of sumsOf(texts)) pair(document, label, amount, 'bold');
  const isWhole = takeUnprinted(document).length === 0;
  if (document.y > bottom - checkSize) document.addPage();
  const y = document.y + 16;
  drawCheck(document, paper, { x: left, y, width: 300 });
  if (isWhole) return;
  document.font('regular').fontSize(8).fillColor(grey);
  document.text(unprintedNote, left, y + checkSize + 8, { width: right - left });
}

type Receipt = { order: OrderRow; texts: Texts; paper: IssuedPaper };

/** 409 for an order that has none. Null where `issue` has no paper that says it. */
async function receiptOf(
  db: Db,
  order: OrderRow,
  edges: Edges,
  issue: (paper: Paper) => Promise<IssuedPaper | null>,
): Promise<Receipt | null> {
  if (!hasReceipt(order)) throw new AppError('conflict', notPaid[order.status]);
  const texts = textsOf(await factsOf(db, order), edges);
  const paper = await issue(paperOf(order, texts));
  return paper && { order, texts, paper };
}

/** The same order gives the same bytes. */
async function drawReceipt({ order, texts, paper }: Receipt, edges: Edges): Promise<Buffer> {
  const { schoolName } = edges.settings();
  const number = order.receipt_number ?? 0;
  const CreationDate = new Date(order.decided_at ?? order.created_at);
  const Title = `Receipt No. ${number}`;
  const { document, bytes } = await newPdf({ Title, Author: plainLine(schoolName), CreationDate }, left);
  draw(document, { texts, schoolName, number, paper });
  document.end();
  return bytes;
}

type Recording = Parameters<typeof recordPaper>[1];

/** In the transaction that decided on the order; null for an order that has no receipt. */
export async function makeReceipt(trx: Trx, order: OrderRow, edges: Recording): Promise<Buffer | null> {
  if (!hasReceipt(order)) return null;
  const made = await receiptOf(trx, order, edges, (paper) => recordPaper(trx, edges, paper));
  return made && drawReceipt(made, edges);
}

/** A paper that is to write is of the order as it is under its lock: it may have been taken back, or its payer erased. */
export async function downloadReceipt(context: Context, found: OrderRow): Promise<Buffer> {
  const known = await receiptOf(context.db, found, context, (paper) => issuedAlready(context.db, context, paper));
  const write = async (trx: Trx) => {
    const order = await lockOrder(trx, found._id);
    return receiptOf(trx, order, context, (paper) => recordPaper(trx, context, paper));
  };
  const made = known ?? (await context.db.transaction().execute(write));
  if (!made) throw new Error('a recorded paper is there');
  return drawReceipt(made, context);
}

/** After money was given back, or was not: of a receipt that is in somebody's hands the newest version says so. */
export async function renewReceipt(trx: Trx, edges: Recording, order: OrderRow): Promise<void> {
  const known = hasReceipt(order) && (await findPaper(trx, edges, { kind: 'receipt', subjectId: order._id }));
  if (known) await recordPaper(trx, edges, paperOf(order, textsOf(await factsOf(trx, order), edges)));
}
