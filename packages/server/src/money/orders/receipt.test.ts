import { beforeEach, describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { aLesson } from '../../../test/things.ts';

async function aSchool(wishes: { name?: string; titles?: string[]; prices?: number[] } = {}) {
  const { name = 'Ọláńrewájú Ẹ̀bùn', titles = ['Ìṣirò', 'Cells'], prices = [2000, 1000] } = wishes;
  const house = await openHouse({ env: { SCHOOL_NAME: 'Ìbàdàn School' } });
  const teacher = await anAdmin(house, { fullName: 'Mr Bello' });
  const ada = await aStudent(house, { fullName: name, email: 'ada@school.test' });
  const lessons = [];
  for (const [at, title] of titles.entries()) {
    lessons.push(await aLesson(house, teacher, { title, price: prices[at] ?? 1000 }));
  }
  return { house, teacher, ada, lessons };
}

async function anOrder(house: House, as: Person, lessons: readonly { _id: string; price: number }[]) {
  const expectedTotal = lessons.reduce((sum, { price }) => sum + price * 90, 0) / 100;
  const body = { lessonIds: lessons.map(({ _id }) => _id), expectedTotal };
  const reply = await house.ask('POST', '/order', { as, body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
}

const approve = (house: House, as: Person, id: string) => house.ask('PUT', `/order/${id}/approve`, { as });

const receipt = (house: House, as: Person, id: string) =>
  house.app.inject({ url: `/api/order/${id}/receipt.pdf`, headers: { token: as.token } });

/** Without dots below, which are drawn as signs of their own that copying leaves out. */
const undotted = (text: string) => text.normalize('NFD').replaceAll('\u0323', '').normalize('NFC');

const wordsOf = (pdf: Buffer) => undotted(readPdf(pdf).lines.join(''));

describe('a receipt', () => {
  test('with letters that the font lacks says so below, and one without them does not', async () => {
    const read = async (name: string) => {
      const { house, teacher, ada, lessons } = await aSchool({ name, titles: ['汉语 1 😀', 'Cells'] });
      const order = await anOrder(house, ada, name === 'Ada Obi' ? lessons.slice(1) : lessons);
      await approve(house, teacher, order._id);
      return wordsOf((await receipt(house, ada, order._id)).rawPayload);
    };
    const words = await read('王芳 Obi');
    for (const part of ['[…] Obi', '[…] 1 […]', '[…] stands for letters that cannot be printed.'])
      expect(words).toContain(part);
    expect(await read('Ada Obi')).not.toContain('[…]');
    expect(await read('ما هي')).toMatch(/يه\sام/);
  });

  test('names the school, the student, the lessons, the sums and who confirmed it, with every tone', async () => {
    const { house, teacher, ada, lessons } = await aSchool();
    const order = await anOrder(house, ada, lessons);
    house.clock.advance({ hours: 2 });
    await approve(house, teacher, order._id);
    const reply = await receipt(house, ada, order._id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="receipt-1.pdf"',
    });
    const words = wordsOf(reply.rawPayload);
    for (const part of [
      'Ìbàdàn School',
      'Receipt No. 1',
      'Ọláńrewájú Ẹ̀bùn',
      order.reference,
      'Bank transfer',
      'by Mr Bello on 15 Sept 2026, 12:00',
      'Ìṣirò₦2,000.00',
      'Cells₦1,000.00',
      'Discount−₦300.00',
      'Total paid₦2,700.00',
    ]) {
      expect(words).toContain(undotted(part));
    }
    expect(words).not.toContain('Given back');
    // The same bytes again, and for staff.
    expect((await receipt(house, teacher, order._id)).rawPayload.equals(reply.rawPayload)).toBe(true);
  });

  test('shows what was given back, and by which number it was known before', async () => {
    const { house, teacher, ada, lessons } = await aSchool();
    const order = await anOrder(house, ada, lessons);
    await approve(house, teacher, order._id);
    const body = { lessonIds: [lessons[1]?._id], reason: 'Bought twice' };
    await house.ask('POST', `/order/${order._id}/refund`, { as: teacher, body });
    const words = wordsOf((await receipt(house, ada, order._id)).rawPayload);
    expect(words).toContain('Receipt No. 1');
    expect(words).toContain('Cells (refunded)₦1,000.00');
    expect(words).toContain('Given back by Mr Bello on 15 Sept 2026, 10:00−₦900.00');
  });

  test('is not there for what is not paid: 409 in plain words', async () => {
    const { house, teacher, ada, lessons } = await aSchool();
    const [first, second] = lessons as [(typeof lessons)[0], (typeof lessons)[0]];
    const message = async (id: string) => refusal((await readAs(house, ada, id)) as never);
    const open = await anOrder(house, ada, [first]);
    expect(await message(open._id)).toEqual({
      ...{ status: 409, message: 'There is no receipt yet: this order waits for the school’s decision' },
    });
    await house.ask('PUT', `/order/${open._id}/reject`, { as: teacher, body: { reason: 'Nothing came' } });
    expect((await message(open._id)).message).toBe('There is no receipt: this order was rejected');
    const cancelled = await anOrder(house, ada, [second]);
    await house.ask('DELETE', `/order/${cancelled._id}`, { as: ada });
    expect((await message(cancelled._id)).message).toBe('There is no receipt: this order was cancelled');
    const free = await anOrder(house, ada, [await aLesson(house, teacher, { price: 0 })]);
    expect((await message(free._id)).message).toBe('There is no receipt: nothing was to pay');
    const reversed = await anOrder(house, ada, [first]);
    await approve(house, teacher, reversed._id);
    const body = { reason: 'Wrong order' };
    await house.ask('PUT', `/order/${reversed._id}/reverse`, { as: teacher, body });
    expect((await message(reversed._id)).status).toBe(409);
  });

  test('is for its student and admins alone', async () => {
    const { house, teacher, ada, lessons } = await aSchool();
    const order = await anOrder(house, ada, lessons);
    await approve(house, teacher, order._id);
    expect((await receipt(house, await aStudent(house), order._id)).statusCode).toBe(404);
    expect((await receipt(house, await aSuperAdmin(house), order._id)).statusCode).toBe(403);
    expect((await receipt(house, teacher, 'f'.repeat(24))).statusCode).toBe(404);
  });

  test('of a hundred lessons with names that no font has is as many pages as it takes', async () => {
    const odd = ['数学', '👩🏽‍🏫', 'a\u202eb', '\ufeffx', 'قرآن', '<b>', '%PDF', '(\\)', `${'long '.repeat(39)}x`];
    const titles = Array.from({ length: 100 }, (_, at) => odd[at] ?? `Lesson ${at}`);
    const { house, teacher, ada, lessons } = await aSchool({ name: `${'N'.repeat(99)}ọ`, titles });
    const order = await anOrder(house, ada, lessons);
    await approve(house, teacher, order._id);
    const { pages, lines } = readPdf((await receipt(house, ada, order._id)).rawPayload);
    expect(pages).toBeGreaterThan(1);
    const words = lines.join('');
    for (const { title } of lessons.slice(9)) expect(words).toContain(title);
    expect(words).toContain('₦90,900.00');
  });
});

async function readAs(house: House, as: Person, id: string) {
  return house.ask('GET', `/order/${id}/receipt.pdf`, { as });
}

describe('the mail of a paid order', () => {
  let school: Awaited<ReturnType<typeof aSchool>>;
  beforeEach(async () => {
    school = await aSchool();
  });
  const pdfIn = (raw: string) => {
    const part = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1];
    return part === undefined ? null : Buffer.from(part, 'base64');
  };
  const consent = (student: Person, contact: string) =>
    school.house.db
      .insertInto('guardian_consents')
      .values({
        ...{ user_id: student._id, guardian_name: 'Mrs Eze', guardian_contact: contact, text_version: '1' },
        given_at: '2026-09-01T00:00:00.000Z',
      })
      .execute();

  test('brings the receipt once, whatever is approved again', async () => {
    const { house, teacher, ada, lessons } = school;
    const order = await anOrder(house, ada, lessons);
    await Promise.all([1, 2, 3].map(() => approve(house, teacher, order._id)));
    const mails = await mailbox(house);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['ada@school.test', 'Your payments were approved']]);
    const pdf = pdfIn(mails[0]?.raw ?? '');
    expect(pdf && wordsOf(pdf)).toContain('Total paid₦2,700.00');
    expect(mails[0]?.raw).toContain('receipt-1.pdf');
  });

  test('goes to a guardian who left an e-mail address, without a name outside the receipt', async () => {
    const { house, teacher, ada, lessons } = school;
    await consent(ada, ' Mother@Home.test ');
    const order = await anOrder(house, ada, lessons);
    await approve(house, teacher, order._id);
    const [mail, ...more] = await mailbox(house, 'mother@home.test');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A receipt from the school');
    expect(mail?.text).not.toContain('Ọláńrewájú');
    expect(pdfIn(mail?.raw ?? '')).not.toBeNull();
  });

  test.each(['+234 803 123 4567', 'ada@school.test', 'not an address'])(
    'goes to no guardian whose contact is %s',
    async (contact) => {
      const { house, teacher, ada, lessons } = school;
      await consent(ada, contact);
      const order = await anOrder(house, ada, lessons);
      await approve(house, teacher, order._id);
      expect((await mailbox(house)).map(({ to }) => to)).toEqual(['ada@school.test']);
    },
  );

  test('is not sent at all, to nobody, when the approval is undone at once', async () => {
    const { house, teacher, ada, lessons } = school;
    await consent(ada, 'mother@home.test');
    const order = await anOrder(house, ada, lessons);
    await approve(house, teacher, order._id);
    await house.ask('PUT', `/order/${order._id}/reverse`, { as: teacher, body: { reason: 'A slip' } });
    expect(await mailbox(house)).toEqual([]);
  });

  test('of a rejected or half decided order brings none', async () => {
    const { house, teacher, ada, lessons } = school;
    const order = await anOrder(house, ada, lessons);
    await house.ask('PUT', `/payment/${order.items[0]._id}/approve`, { as: teacher });
    const [mail] = await mailbox(house);
    expect(mail?.subject).toBe('Your payment was approved');
    expect(pdfIn(mail?.raw ?? '')).toBeNull();
  });
});
