import { describe, expect, test } from 'vitest';
import { ada, credit, matched, musa, old, one, out } from '../../../../test/matching.ts';

describe('one transfer for several orders', () => {
  const first = { ...ada, dueMinor: 360_000 };
  const second = { ...first, _id: 'second', reference: 'AK-P3RT9W6', orderedOn: '2026-11-19' };
  const third = { ...first, _id: 'third', reference: 'AK-HN6V5YE', orderedOn: '2026-11-20', dueMinor: 100_000 };
  const both = [first, second, third];
  const made = 'two orders of this student make ₦7,200.00';

  test('with one of their references is likely', () => {
    expect(one('NIP/GTB/AK-P3RT9W6', 720_000, both)).toBe(
      `likely second+ada: Reference AK-P3RT9W6 in the narration: ${made}`,
    );
  });

  test('with all of their references is sure, also for two students', () => {
    expect(one('AK-7KQ4M2B AND AK-P3RT9W6', 720_000, both)).toBe(
      `sure ada+second: References AK-7KQ4M2B and AK-P3RT9W6 in the narration: ${made}`,
    );
    expect(one('AK-7KQ4M2B AND AK-P3RT9W6', 1_220_000)).toBe(
      'sure ada+musa: References AK-7KQ4M2B and AK-P3RT9W6 in the narration: two orders of Ada Chidinma Obi and Musa Bello make ₦12,200.00',
    );
  });

  test('with the name is likely, and says when others make the sum as well', () => {
    expect(one('NIP/UBA/ADA OBI', 720_000, both)).toBe(`likely ada+second: Name Ada Chidinma Obi: ${made}`);
    const same = { ...third, dueMinor: 360_000 };
    expect(one('NIP/UBA/ADA OBI', 720_000, [first, second, same])).toBe(
      `likely ada+second: Name Ada Chidinma Obi: ${made}, and others would as well`,
    );
    expect(one('CHIDINMA OBI', 720_000, both)).toMatch(/^likely ada\+second: Name Ada/);
    expect(one('OBI', 720_000, both)).toMatch(/^likely ada\+second: ‘obi’ of the name Ada/);
  });

  test('a single order for the amount comes first', () => {
    const whole = { ...third, dueMinor: 720_000 };
    expect(one('NIP/UBA/ADA OBI', 720_000, [first, second, whole])).toMatch(/^likely third: /);
    expect(one('AK-7KQ4M2B', 360_000, both)).toMatch(/^sure ada: /);
  });

  test('three and four are found as well, five are not', () => {
    expect(one('ADA OBI', 820_000, both)).toMatch(/^likely ada\+second\+third: .+three orders of this student make/);
    const five = [1, 2, 3, 4, 5].map((n) => ({
      ...first,
      _id: `o${n}`,
      dueMinor: 10 ** (n + 1),
      reference: `AK-AAAAAA${n}`,
    }));
    expect(one('ADA OBI', 111_100, five)).toMatch(/^likely o1\+o2\+o3\+o4: .+four orders/);
    expect(one('ADA OBI', 1_111_100, five)).toBe(
      'none null: Name Ada Chidinma Obi, but neither one of 5 open orders nor up to four together wait for ₦11,111.00',
    );
  });

  test('a second transfer of the sum is not proposed for the same orders', () => {
    const credits = [credit(2, 'ADA OBI', 720_000), credit(3, 'ADA OBI', 720_000)];
    expect(matched(credits, [first, second])).toEqual([
      `likely ada+second: Name Ada Chidinma Obi: ${made}`,
      'none null: Name Ada Chidinma Obi, but line 2 pays that order already: perhaps paid twice',
    ]);
    const named = [credit(2, 'AK-7KQ4M2B', 720_000), credit(3, 'AK-P3RT9W6', 360_000)];
    expect(matched(named, [first, second])[1]).toMatch(/^none null: .+line 2 pays that order already/);
  });

  test('of two children is found by the guardian’s name, by the family’s and by both of theirs', () => {
    const guardians = [{ _id: 'g', fullName: 'Ngozi Obi' }];
    const girl = { ...first, guardians };
    const boy = { ...second, studentId: 's-emeka', studentName: 'Emeka Obi', guardians };
    const family = 'two orders of Ada Chidinma Obi and Emeka Obi make ₦7,200.00';
    const others = [musa, { ...old, studentName: 'Ngozi Eze' }];
    expect(one('NIP/NGOZI OBI/FEES', 720_000, [girl, boy, ...others])).toBe(
      `likely ada+second: Name of the guardian Ngozi Obi: ${family}`,
    );
    expect(one('TRF MRS OBI', 720_000, [girl, boy, ...others])).toBe(`likely ada+second: Names: ${family}`);
    const apart = [
      { ...girl, guardians: [] },
      { ...boy, guardians: [] },
    ];
    expect(one('ADA OBI AND EMEKA OBI', 720_000, apart)).toBe(`likely ada+second: Names: ${family}`);
    expect(one('TRF MRS OBI', 720_000, apart)).toMatch(/^none null/);
  });

  test('is doubted as any other where it goes out again', () => {
    expect(matched([credit(2, 'AK-7KQ4M2B AK-P3RT9W6', 720_000)], both, [out(3, 'OUT', 720_000)])[0]).toMatch(
      /^likely ada\+second: .+went out again in line 3$/,
    );
  });
});
