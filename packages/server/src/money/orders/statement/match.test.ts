import { describe, expect, test } from 'vitest';
import { ada, credit, matched, musa, one, out } from '../../../../test/matching.ts';
import type { Credit, Outgoing } from './credits.ts';
import type { Payable } from './evidence.ts';

const paid: Payable = {
  ...{ ...musa, _id: 'paid', reference: 'AK-HN6V5YE', isOpen: false, mayHaveThisCredit: true },
  decided: 'that order was already approved by Mr Bello on 20 Nov 2026, 10:00',
};

test.each([
  ['TRANSFER FROM X-GTB-AK-7KQ4M2B', 720_000],
  ['nip/gtb/uncle/ak 7kq4m2b fees', 720_000],
  ['AK7KQ4M2BADA', 720_000],
  ['REF 7KQ4 M2B', 720_000],
  ['000013250408192140000082931531/7KQ4M2B', 720_000],
])('‘%s’ has the reference: sure with the exact amount', (narration, amount) => {
  expect(one(narration, amount)).toBe('sure ada: Reference AK-7KQ4M2B in the narration, the exact amount');
});

test.each(['AK-7KO4M2B', 'AK 7KQ4MB2', '7KQ4M2', 'AK-7KQQ4M2B', 'AKTKQ4M2B'])(
  'misspelt as ‘%s’ it is sure together with the exact amount, and likely with another',
  (typed) => {
    expect(one(`TRF ${typed} LESSONS`)).toMatch(
      /^sure ada: ‘.+’ in the narration is nearly reference AK-7KQ4M2B, the exact/,
    );
    expect(one(`TRF ${typed} LESSONS`, 700_000)).toMatch(
      /^likely ada: .+ ₦200\.00 less than the ₦7,200\.00 that is due$/,
    );
  },
);

test('references of eight figures are found too, with O for 0 as people type it', () => {
  expect(one('TRF AK-83BB95B6', 300_000)).toMatch(/^sure old: Reference/);
  expect(one('TRF AK83BB95B8', 300_000)).toMatch(/^sure old: .+nearly/);
  expect(one('TRF 83BB95B8', 300_000)).toMatch(/^none null: 1 open order waits/);
});

test('a right reference with another amount is likely, and says by how much', () => {
  expect(one('AK-7KQ4M2B', 500_000)).toBe(
    'likely ada: Reference AK-7KQ4M2B in the narration, ₦2,200.00 less than the ₦7,200.00 that is due',
  );
  expect(one('AK-7KQ4M2B', 800_000)).toMatch(/₦800\.00 more than/);
});

test('a transfer from before its order is only likely, though it has the reference and the amount', () => {
  const [early] = matched([credit(2, 'AK-7KQ4M2B', 720_000, { date: '2026-05-12' })]);
  expect(early).toBe(
    'likely ada: Reference AK-7KQ4M2B in the narration, the exact amount, but the transfer is older than the order',
  );
  const [onTheDay] = matched([credit(2, 'AK-7KQ4M2B', 720_000, { date: '2026-11-18' })]);
  expect(onTheDay).toMatch(/^sure ada/);
});

test('two payments for one order are both likely, a third one is perhaps too much', () => {
  const credits = [500_000, 220_000, 720_000].map((minor, index) => credit(index + 2, 'AK-7KQ4M2B', minor));
  expect(matched(credits)).toEqual([
    'likely ada: Reference AK-7KQ4M2B in the narration, ₦2,200.00 less than the ₦7,200.00 that is due',
    'likely ada: Reference AK-7KQ4M2B in the narration, the exact amount, together with line 2',
    'none null: Reference AK-7KQ4M2B in the narration, but line 3 pays that order already: perhaps paid twice',
  ]);
});

test('in a file with the newest line first the later transfer is the double, not the earlier one', () => {
  const [later, earlier] = ['2026-11-21', '2026-11-20'].map((date, at) =>
    credit(at + 2, 'AK-7KQ4M2B', 720_000, { date }),
  );
  expect(matched([later, earlier].flatMap((one) => one ?? []))).toEqual([
    expect.stringMatching(/^none null: .+ but line 3 pays that order already: perhaps paid twice$/),
    'sure ada: Reference AK-7KQ4M2B in the narration, the exact amount',
  ]);
});

test('the reference of a decided order belongs to nobody, even where the name fits another one', () => {
  expect(one('AK-HN6V5YE MUSA BELLO', 500_000, [musa, paid])).toBe(
    'none null: Reference AK-HN6V5YE in the narration, but that order was already approved by Mr Bello on 20 Nov 2026, 10:00',
  );
});

test('a reference beside the name of another student who owes this amount is only likely', () => {
  const twin = { ...ada, _id: 'twin', studentId: 's-twin', studentName: 'Tolu Adebayo', reference: 'AK-P3RT9W6' };
  expect(one('AK-7KQ4M2B FROM TOLU ADEBAYO', 720_000, [ada, twin])).toMatch(
    /^likely ada: .+, but the name is Tolu Adebayo, the exact amount$/,
  );
});

test('two references in one narration with another sum than theirs are for staff', () => {
  expect(one('AK-7KQ4M2B AND AK-P3RT9W6', 1_200_000)).toBe(
    'none null: The references AK-7KQ4M2B and AK-P3RT9W6 are in the narration, and their orders wait for ₦12,200.00 together: approve them by hand',
  );
});

test.each([
  'TRANSFER FROM OBI ADA CHIDINMA-GTB',
  'NIP/UBA/ADA OBI/LESSON',
  'TRF ADA C. OBI',
  'ADA CHIDNMA OBI',
  'OBI CHIDINMA ADA MARY',
])('‘%s’ has the name: likely with the exact amount, because it has no reference', (narration) => {
  expect(one(narration)).toBe('likely ada: Name Ada Chidinma Obi (without a reference), the exact amount');
});

test('a name is only likely when not all of it is there, the amount differs or the transfer is older', () => {
  expect(one('CHIDINMA OBI')).toMatch(/^likely ada: Name Ada Chidinma Obi \(not the whole name\)/);
  expect(one('OBI')).toMatch(/^likely ada: ‘obi’ of the name Ada Chidinma Obi \(not the whole name\)/);
  expect(one('ADA OBI', 700_000)).toMatch(/^likely ada: Name Ada Chidinma Obi, ₦200\.00 less/);
  const early = credit(2, 'ADA OBI', 720_000, { date: '2026-11-17' });
  expect(matched([early])[0]).toMatch(/^likely ada: .+older than the order/);
});

test('a name beside a reference that is of no order is only likely', () => {
  expect(one('ADA OBI AK-ZZZZZ99')).toMatch(/^likely ada: .+but ‘AK-ZZZZZ99’ is the reference of no order/);
  expect(one('ADA OBI AKINWUMI')).toMatch(/^likely ada: .+without a reference/);
});

test('brother and sister are not a typo of each other', () => {
  const amina = { ...ada, _id: 'amina', studentId: 's-amina', studentName: 'Amina Bello', dueMinor: 500_000 };
  expect(one('AMINU BELLO', 500_000, [amina])).toMatch(/^likely amina: .+not the whole name/);
  expect(one('AMINAH BELLO', 500_000, [amina])).toMatch(/^likely amina: .+without a reference/);
});

test('a name that fits two open orders alike says so, and one that fits two people belongs to nobody', () => {
  const second = { ...musa, _id: 'second', reference: 'AK-HN6V5YE', orderedOn: '2026-11-19' };
  expect(one('MUSA BELLO', 500_000, [musa, second])).toMatch(/^likely musa: .+AK-P3RT9W6 and AK-HN6V5YE fit alike/);
  const namesake = { ...second, studentId: 's-namesake' };
  expect(one('MUSA BELLO', 500_000, [musa, namesake])).toMatch(/^none null: .+ alike$/);
});

test('a name whose amount several other orders make as well is not sure, and names them', () => {
  const parts = [200_000, 300_000].map((dueMinor, at) => ({
    ...{ ...musa, _id: `part${at}`, reference: `AK-PART${at}XY`, dueMinor },
  }));
  expect(one('MUSA BELLO', 500_000, [musa, ...parts])).toMatch(
    /^likely musa: .+AK-PART0XY and AK-PART1XY together make the amount as well/,
  );
});

test('a reference whose amount is that of another order of the student says which', () => {
  const other = { ...ada, _id: 'other', reference: 'AK-HN6V5YE', dueMinor: 500_000 };
  expect(one('AK-7KQ4M2B', 500_000, [ada, other])).toMatch(
    /^likely ada: .+₦2,200\.00 less .+, which is exactly what AK-HN6V5YE of this student waits for$/,
  );
});

test('a line that the balance denies is not sure, whatever reference it has', () => {
  const denied = credit(2, 'AK-7KQ4M2B', 720_000, { doubt: 'the balance does not grow by this amount' });
  expect(matched([denied])).toEqual([
    'likely ada: Reference AK-7KQ4M2B in the narration, the exact amount, but the balance does not grow by this amount',
  ]);
});

test('a name and amount that may have paid for an order approved by hand is only likely', () => {
  expect(one('MUSA BELLO', 500_000, [musa, paid])).toMatch(/^likely musa: .+it may have paid for AK-HN6V5YE/);
});

test('two lines with the same name and amount are not sure: one of them pays for something else', () => {
  const credits = [credit(2, 'MUSA BELLO', 500_000), credit(3, 'BELLO MUSA', 500_000)];
  expect(matched(credits)).toEqual([
    expect.stringMatching(/^likely musa: .+another line fits as well/),
    expect.stringMatching(/^none null/),
  ]);
});

test('an amount alone never matches', () => {
  expect(one('CASH DEPOSIT', 500_000)).toBe(
    'none null: 1 open order waits for this amount, but neither a reference nor a name says whose it is',
  );
  expect(one('CASH DEPOSIT', 123)).toBe('none null: No order has this reference, name or amount');
});

test('a payment out that came back matches nobody by its name', () => {
  expect(one('RVSL: TRF TO MUSA BELLO', 500_000)).toBe('none null: A payment out that came back');
});

test('a session id that one student sent is likely, also with the name', () => {
  const session = '000013250408192140000082931531';
  const sent: Payable = { ...ada, session };
  const transfer = (narration: string) => [credit(2, narration, 720_000, { session })];
  expect(matched(transfer('NIP UNCLE'), [sent])[0]).toMatch(/^likely ada: The session ID/);
  expect(matched(transfer('NIP ADA OBI'), [sent])[0]).toMatch(/^likely ada: The session ID/);
  expect(matched(transfer('NIP UNCLE'), [sent, { ...musa, session }])[0]).toMatch(/^none/);
});

describe('a credit that goes out again', () => {
  const came = [credit(2, 'NIP/GTB/AK-7KQ4M2B', 720_000)];

  test.each([
    ['the reference', out(3, 'RVSL AK-7KQ4M2B', 720_000)],
    ['the name', out(3, 'TRF TO ADA OBI', 720_000)],
    ['nothing in common', out(9, 'NIP OUTWARD', 720_000)],
    ['nothing in common, on the same day', out(3, 'NIP OUTWARD', 720_000, '2026-11-20')],
  ])('with %s is only likely, and names the line', (_what, gone) => {
    expect(matched(came, undefined, [gone])).toEqual([
      `likely ada: Reference AK-7KQ4M2B in the narration, the exact amount, but the same amount went out again in line ${gone.line}`,
    ]);
  });

  test('is sure where another amount goes out, or the same one went out before', () => {
    const gone = [out(1, 'NIP OUTWARD', 720_000, '2026-11-19'), out(3, 'NIP OUTWARD', 719_900)];
    expect(matched(came, undefined, gone)[0]).toMatch(/^sure ada/);
    const laterToday = credit(4, 'AK-7KQ4M2B', 720_000, { date: '2026-11-21' });
    expect(matched([laterToday], undefined, [out(3, 'OUTWARD', 720_000), out(1, 'SMALL', 1, '2026-11-19')])[0]).toMatch(
      /^sure ada/,
    );
  });

  test('is found in a file that has the newest line first', () => {
    const gone = [out(2, 'NIP OUTWARD', 720_000, '2026-11-20'), out(9, 'RENT', 1, '2026-11-01')];
    expect(matched([credit(3, 'AK-7KQ4M2B', 720_000)], undefined, gone)[0]).toMatch(/^likely ada: .+in line 2$/);
    expect(
      matched([credit(2, 'AK-7KQ4M2B', 720_000)], undefined, [{ ...gone[0], line: 3 }, gone[1]] as Outgoing[])[0],
    ).toMatch(/^sure ada/);
  });

  test('that it names leaves the others of its amount sure', () => {
    const other = { ...musa, dueMinor: 720_000 };
    const two = [...came, credit(3, 'AK-P3RT9W6', 720_000)];
    expect(matched(two, [ada, other], [out(4, 'RETURNED AK-P3RT9W6', 720_000)])).toEqual([
      expect.stringMatching(/^sure ada/),
      expect.stringMatching(/^likely musa: .+in line 4$/),
    ]);
    const sameSession = { ...out(4, 'RETURNED', 720_000), session: '1' };
    expect(
      matched([credit(2, 'AK-7KQ4M2B', 720_000, { session: '1' }), two[1] as Credit], [ada, other], [sameSession]),
    ).toEqual([expect.stringMatching(/^likely ada/), expect.stringMatching(/^sure musa/)]);
  });

  test('and comes back pays for nothing, whatever reference it has', () => {
    expect(one('RVSL: TRF AK-7KQ4M2B')).toBe(
      'none null: Reference AK-7KQ4M2B in the narration, but a payment out that came back',
    );
  });
});
