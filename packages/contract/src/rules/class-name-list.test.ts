import { describe, expect, test } from 'vitest';
import {
  form,
  grades,
  houses,
  jssSss,
  named,
  ofPreset,
  read,
  schoolOf,
  streams,
  usual,
} from '../../test/class-schools.ts';
import { classLevels } from './class-level.ts';
import { classReader, readClassName } from './class-name.ts';
import { type ClassPreset, presets } from './class-presets.ts';

describe('the list of the school comes first', () => {
  test('a name wins over a short name, and both over a class with an arm', () => {
    const classes = schoolOf(
      [{ name: 'Year 7', shortName: 'Y8' }, { name: 'Y8' }, { name: 'Year 7 A', shortName: 'Y9' }],
      () => ['A'],
    );
    expect(read('y8', classes)).toBe('Y8');
    expect(read('Year 7A', classes)).toBe('Year 7 A');
    expect(read('Y9 A', classes)).toBe('Year 7 A / A');
  });

  test('a short name that two classes share is asked about', () => {
    const classes = schoolOf([
      { name: 'SSS 2 Science', shortName: 'SS2' },
      { name: 'SSS 2 Arts', shortName: 'SS2' },
    ]);
    expect(read('SS2', classes)).toBe('?');
    expect(read('SSS 2', classes)).toBe('?');
    expect(read('SS2 Art', classes)).toBe('SSS 2 Arts');
  });

  test('letters that the list glues to its years are its classes', () => {
    const classes = schoolOf(named('Year 7A', 'Year 7B', 'Year 8A'), () => ['Gold']);
    expect(read('YEAR 7 A', classes)).toBe('Year 7A');
    expect(read('JSS 1B', classes)).toBe('Year 7B');
    expect(read('JSS 1B Gold', classes)).toBe('Year 7B / Gold');
    expect(read('Year 7', classes)).toBe('?');
    expect(read('Year 8', classes)).toBe('? Year 8A');
  });

  test('a class of the same kind is nearer than one of the same year', () => {
    const classes = schoolOf(named('JSS 1', 'Year 7', 'SSS 2', 'Year 10 (SSS 2)'));
    expect(read('js one', classes)).toBe('JSS 1');
    expect(read('YR SEVEN', classes)).toBe('Year 7');
    expect(read('Basic 7', classes)).toBe('?');
    expect(read('ss2', classes)).toBe('?');
  });

  test('a bare number is asked about where another class has it too', () => {
    const classes = schoolOf(named('Class 1', 'Class 2', 'JSS 1'));
    expect(read('2', classes)).toBe('Class 2');
    expect(read('1', classes)).toBe('?');
    expect(read('Class 1', classes)).toBe('Class 1');
  });

  test('bare numbers may be the names', () => {
    const classes = schoolOf(named('1', '2'), () => ['A', 'B']);
    expect(read('1', classes)).toBe('1');
    expect(read('One', classes)).toBe('1');
    expect(read('2b', classes)).toBe('2 / B');
    expect(read('Class 2', classes)).toBe('? 2');
  });

  test('Form 1 of a school of three forms may be the tenth year', () => {
    const classes = schoolOf(named('Form 1', 'Form 2', 'Form 3'));
    for (const written of ['Form 1 (SHS 1)', 'SHS 1 / Form 1', 'Form 1 (JSS 1)'])
      expect(read(written, classes)).toBe('Form 1');
    expect(read('SHS 1', classes)).toBe('?');
  });

  test('arms may be written with their class', () => {
    const classes = schoolOf(named('JSS 1', 'SSS 1'), (name) => (name === 'JSS 1' ? ['1A', 'JSS 1 Gold'] : ['Arts']));
    expect(read('JSS1A', classes)).toBe('JSS 1 / 1A');
    expect(read('Basic 7 - gold', classes)).toBe('JSS 1 / JSS 1 Gold');
  });

  test('arms that are numbers are sure unless the figures of both run into a class', () => {
    const classes = schoolOf(named('Year 7', 'Form 1'), () => ['01', '2', '101']);
    for (const written of ['Year 7 01', 'Year 7-1', 'yr 7 (01)', 'Year701'])
      expect(read(written, classes)).toBe('Year 7 / 01');
    expect(read('Year 7-101', classes)).toBe('Year 7 / 101');
    expect(read('Form 12', classes)).toBe('? Form 1 / 2');
    expect(read('Form 1/2', classes)).toBe('? Form 1');
  });

  test('two arms that fit are asked about', () => {
    const classes = schoolOf(named('SSS 2'), () => ['Commercial', 'Business', 'Gold', 'GOLD', '']);
    expect(read('SS2 Business', classes)).toBe('SSS 2 / Business');
    expect(read('SS2 Comm', classes)).toBe('? SSS 2');
    expect(read('SS2 Gold', classes)).toBe('? SSS 2');
    expect(read('SS2', classes)).toBe('SSS 2');
  });

  test('tones and dots under letters may be left out', () => {
    const classes = schoolOf(named('JSS 1'), () => ['Ọlá', 'Àṣẹ']);
    for (const written of ['JSS 1 Ola', 'jss1 o\u0323la\u0301', 'JSS 1 ỌLÁ'])
      expect(read(written, classes)).toBe('JSS 1 / Ọlá');
  });

  test('a class without arms gets no arm', () => {
    expect(read('SS2 Sci', ofPreset('JSS-SSS'))).toBe('? SSS 2 / Science');
  });
});

describe('a closed class', () => {
  const [open, closed] = [ofPreset('JSS-SSS'), ofPreset('Class', () => ['A'])];
  const classes = [...open, ...closed.map((one) => ({ ...one, isClosed: true }))];

  test('is asked about', () => {
    expect(readClassName('Class 1', classes)).toEqual({
      kind: 'ask',
      classId: 'class Class 1',
      why: '“Class 1” is closed',
    });
    expect(read('Class 1A', classes)).toBe('? Class 1 / A');
    expect(read('Class 1 Ruby', classes)).toBe('? Class 1 / Ruby');
  });

  test('gives way to an open one', () => {
    const old = schoolOf(named('JSS 1', 'Year 8'), () => ['A']).map((one) => ({ ...one, isClosed: true }));
    expect(readClassName('JSS 1', [...old, ...open])).toEqual({ kind: 'class', classId: 'class JSS 1' });
    expect(read('Year 8', [...old, ...open])).toBe('JSS 2');
    expect(read('Form 5', classes)).toBe('? SSS 2');
  });
});

const schools = { jssSss, form, grades, usual, houses, streams };
const capitals = [(text: string) => text, (text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()];
const spaces = [' ', '', '-', '.', '_', ' - ', ' . ', '  ', '\u00a0'];
const wide = (text: string) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

test.each(Object.entries(schools))('in %s each name, short name and arm is sure in any dress', (_name, classes) => {
  const reader = classReader(classes);
  for (const of of classes) {
    for (const name of [of.name, of.shortName]) {
      for (const arm of [undefined, ...of.arms]) {
        const right = { kind: 'class', classId: of._id, ...(arm && { armId: arm._id }) };
        for (const space of spaces) {
          const plain = arm ? `${name} ${arm.name}` : name;
          for (const dress of capitals) {
            const written = dress(plain).replaceAll(' ', space);
            for (const one of [written, ` ${written} `, `${written}.`, `(${written})`, wide(written)]) {
              // SSS 2 has an arm Science A, and SSS 2 Science an arm A: the longer class wins.
              if (classes === streams && plain === 'SSS 2 Science A') continue;
              expect(reader(one), one).toEqual(right);
            }
          }
        }
      }
    }
  }
});

const kinds = ['jss', 'S.S.', 'Basic', 'Grade', 'Form', 'Class ', 'Junior Secondary', 'S', ''];
const written = kinds.flatMap((kind) =>
  ['1', ' III', '7', ' Ten', ' 0'].flatMap((number) =>
    ['', 'A', ' Sci', ' (SSS 2)', ' - Ruby', '/2', '?'].map((rest) => `${kind}${number}${rest}`),
  ),
);

test('capitals, width, spaces around it and brackets change nothing', () => {
  for (const classes of Object.values(schools)) {
    for (const one of written) {
      const plain = read(one, classes).toLowerCase();
      for (const other of [one.toUpperCase(), one.toLowerCase(), wide(one), `  ${one}\n`, `[${one}]`]) {
        expect(read(other, classes).toLowerCase(), other).toBe(plain);
      }
    }
  }
});

test('the order of the list changes nothing', () => {
  for (const classes of Object.values(schools)) {
    const turned = [...classes].reverse().map((one) => ({ ...one, arms: [...one.arms].reverse() }));
    for (const one of written) expect(read(one, turned), one).toBe(read(one, classes));
  }
});

test('the presets count as the five levels in order', () => {
  const levels = (preset: ClassPreset) => presets[preset].map(({ classLevel }) => Number(classLevel.charAt(6)));
  expect(levels('JSS-SSS')).toEqual([1, 2, 3, 4, 5, 5]);
  expect(levels('Form')).toEqual([1, 2, 3, 4, 5]);
  expect(levels('Grade 7-12')).toEqual([1, 2, 3, 4, 5, 5]);
  expect(presets.Class.map(({ name, classLevel }) => [name, classLevel])).toEqual(
    classLevels.map((level, index) => [`Class ${index + 1}`, level]),
  );
  expect(presets['JSS-SSS'].map(({ name }) => name)).toEqual(['JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3']);
  expect(presets['JSS-SSS'].map(({ shortName }) => shortName)).toEqual(['JSS1', 'JSS2', 'JSS3', 'SS1', 'SS2', 'SS3']);
});
