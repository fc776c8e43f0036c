import { describe, expect, test } from 'vitest';
import { readNumber } from './read-number.ts';
import { anyQuantity, isSameUnit, readQuantity } from './read-quantity.ts';

describe('a number', () => {
  test.each([
    ['1/2', 0.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['-1 1/2', -1.5],
    ['3⁄4', 0.75],
    ['4.5×10⁻⁴', 4.5e-4],
    ['4.5e-4', 4.5e-4],
    ['4.5*10^-4', 4.5e-4],
    ['4.5 x 10^-4', 4.5e-4],
    ['4·5 × 10^(−4)', 4.5e-4],
    ['4·10^3', 4000],
    ['3·14', 3.14],
    ['10⁶', 1e6],
    ['-10^6', -1e6],
    ['1,000', 1000],
    ['2,500,000.75', 2_500_000.75],
    ['1 000 000', 1e6],
    ['1.234,56', 1234.56],
    ['1.000', 1],
    ['3,14', 3.14],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['.5', 0.5],
    ['5.', 5],
    ['＋５', 5],
    ['−5', -5],
    ['–5', -5],
    ['—5', -5],
    ['－５', -5],
    ['- 5', -5],
    ['', null],
    ['-', null],
    ['--5', null],
    ['1/0', null],
    ['1/2/3', null],
    ['1,2,3', null],
    ['12 34', null],
    ['1e999', null],
    ['0x10', null],
    ['Infinity', null],
    ['five', null],
    ['5 kg', null],
    ['1'.repeat(101), null],
  ])('%j is %j', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  test('however it is written is the same one', () => {
    const raised = (exponent: number) =>
      String(exponent).replace(/./g, (sign) => (sign === '-' ? '⁻' : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? '')));
    let seed = 17;
    const below = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 300; round += 1) {
      const exponent = below(13) - 6;
      const digits = `${1 + below(9)}.${below(1000)}`;
      const value = Number(`${digits}e${exponent}`);
      const plain = 1 + below(999_999_999);
      const cents = String(below(100)).padStart(2, '0');
      for (const sign of ['', '-', '−', '–', '—']) {
        const signed = (one: number) => (sign === '' ? one : -one);
        for (const times of ['×', ' × ', '*', ' x ', 'x']) {
          expect(readNumber(`${sign}${digits}${times}10^${exponent}`)).toBe(signed(value));
          expect(readNumber(`${sign}${digits}${times}10${raised(exponent)}`)).toBe(signed(value));
        }
        expect(readNumber(`${sign}${digits}E${exponent}`)).toBe(signed(value));
        expect(readNumber(`${sign}${plain.toLocaleString('en-NG')}.${cents}`)).toBe(
          signed(Number(`${plain}.${cents}`)),
        );
        expect(readNumber(`${sign}${plain}/8`)).toBe(signed(plain / 8));
      }
    }
  });

  test('is found or refused whatever is written', () => {
    const signs = [...'0123456789.,/ -−–+eExX×*^()⁻²½·kg₦', '10^', '10⁻'];
    let seed = 5;
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: 1 + (round % 12) }, () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return signs[seed % signs.length];
      }).join('');
      const value = readNumber(text);
      expect(value === null || Number.isFinite(value), text).toBe(true);
    }
  });
});

describe('a quantity', () => {
  test.each([
    ['5', 'kg', { value: 5, unit: '' }],
    ['5kg', 'kg', { value: 5, unit: 'kg' }],
    ['1.5 × 10³ kg', 'kg', { value: 1500, unit: 'kg' }],
    ['₦5,000', '₦', { value: 5000, unit: '₦' }],
    ['9.8 ms⁻²', 'm/s²', { value: 9.8, unit: 'ms⁻²' }],
    ['3 m2', 'm²', { value: 3, unit: 'm2' }],
    ['5 g', 'kg', null],
    ['5 KG', 'kg', null],
    ['kg', 'kg', null],
    ['5 kg', '', null],
  ])('%j in %j is %j', (text, unit, read) => {
    expect(readQuantity(text, unit)).toEqual(read);
  });

  test('may have any unit where the unit is not known', () => {
    expect(anyQuantity('5 mol/dm³')).toEqual({ value: 5, unit: 'mol/dm³' });
    expect(anyQuantity('5')).toEqual({ value: 5, unit: '' });
    expect(anyQuantity('₦1,000')).toEqual({ value: 1000, unit: '₦' });
    for (const text of ['kg', '4.6×10^− kg', '4.6×10', '5 x 10', '1/', '1e-'])
      expect(anyQuantity(text)?.value ?? null, text).toBeNull();
  });

  test.each([
    ['m/s²', 'm s^-2', true],
    ['kg/m³', 'kgm⁻³', true],
    ['°C', 'ºC', true],
    ['mW', 'MW', false],
    ['m', 'cm', false],
  ])('the units %j and %j are the same: %j', (one, other, same) => {
    expect(isSameUnit(one, other)).toBe(same);
  });
});
