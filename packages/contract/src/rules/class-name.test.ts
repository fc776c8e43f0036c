import { describe, expect, test } from 'vitest';
import { form, grades, houses, jssSss, read, streams, usual } from '../../test/class-schools.ts';
import { classLevelFrom, classLevels } from './class-level.ts';
import { readClassName, type SchoolClass } from './class-name.ts';

/** `expected: 'one; another'` */
function table(rows: Record<string, string>, classes: readonly SchoolClass[]) {
  const written = Object.entries(rows).flatMap(([expected, list]) => list.split('; ').map((one) => [one, expected]));
  test.each(written)('%j is %j', (one = '', expected = '') => {
    expect(read(one, classes)).toBe(expected);
  });
}

describe('a school of JSS 1 to SSS 3 understands what schools write', () => {
  table(
    {
      'JSS 1':
        'JSS 1; JSS1; jss1; jss-1; Jss One; JS One; JS1; J.S.S 1; Basic 7; Basic 7 (JSS 1); Year 7; YEAR7; Year 7 (JSS 1); Grade 7; Junior Secondary 1 (JSS1); JHS 1 = Basic 7 (JHS 1)'.replace(
          ' = Basic 7 (JHS 1)',
          '; Basic 7 (JHS 1); BASIC_7',
        ),
      'JSS 2': 'Junior Secondary Two',
      'JSS 3': 'JSS III',
      'JSS 1 / A': 'JSS1A; JSS 1A; JSS1 A; JSS 1 A; JSS1 (A)',
      'JSS 1 / B': 'jss1-b',
      'JSS 2 / A': 'JSS2-A',
      'JSS 1 / Gold': 'JSS1 Gold; JSS 1 - Gold; JS 1 GOLD',
      'JSS 2 / Gold': 'JSS 2 (Gold)',
      'JSS 2 / B': 'Basic 8 - Section B; Basic 8 B',
      '? JSS 1 / C': 'J.S.S 1C; JSS 1c',
      '? JSS 1 / 01': 'JSS1 01; JSS 1-01',
      '? JSS 2 / Ruby': 'JSS 2 Ruby; JSS 2 RUBY',
      '? JSS 3 / Emerald': 'JSS 3 Emerald',
      '? JSS 2 / Red': 'Basic 8 Red; basic 8 red',
      '? JSS 1 / 101': 'JSS 1-101',
      'SSS 1': 'SSS 1; SSS1; SS1; SS 1; ss-1; SS One; S.S.S.1; Year 10 (SSS 1); SHS1; SHS 1 / Form 1',
      'SSS 2': 'SS TWO (SS 2); S.S 2; Senior Secondary 2 (SS2); Grade 11',
      'SSS 3': 'SSS III; SS Three; S.S.3',
      'SSS 1 / Science': 'SSS1SCIENCE',
      'SSS 1 / Arts': 'SS1 ART',
      'SSS 2 / Arts': 'SS2Arts',
      'SSS 2 / Science': 'SS2 Sci; SS 2 (Science)',
      'SSS 2 / Commercial': 'SS2 Com; SS 2 Comm.',
      'SSS 3 / Arts': 'SS3_Art; SS3 Humanities',
      '? SSS 2 / Commercial A': 'SS2 Commercial A; SS2 COM A',
      '? SSS 3 / Science A': 'SS3 Science A; SS3 Sci. A',
      '? SSS 3 / Actuarial': 'SS3 Actuarial',
      '? SSS 2 / A': 'SS2A; GRADE 11A; SHS 2 a',
      '? SSS 1 / Blue': 'SS 1 Blue',
      '? SSS 2 / Gold': 'SSS 2 Gold',
      '? SSS 2 / Diamond': 'SSS 2 Diamond',
      '? SSS 3 / Platinum': 'SSS 3 Platinum',
      '? SSS 1 / Agric B': 'SHS 1 Agric B',
      '? / Science 1': '1 Science 1',
      '? / Arts 1': '1 Arts 1',
      '? / A': 'Form 1A',
      '? / Newton': 'Form 1 Newton',
      '? SSS 2 / Gcse': 'Year 11 (GCSE)',
      '? SSS 3 / A Level': 'Year 12 (A Level)',
      '?': '1; 2; 5; Class 1; Class 5; Form 1; Grade 1; Year 1; Basic 3; Form 1; Grade 5',
      '-': 'NTC1; NBC2; SSS 4; JSS 4; Year 13 (A Level); Year 13',
    },
    jssSss,
  );
});

describe('a school of JSS 1 to SSS 3 understands forty more', () => {
  table(
    {
      'JSS 1':
        'J S S 1; Jss.1; JSS-One; JSSI; JSS 01; Jnr. Sec. 1; Junior Secondary School (JSS) 1; YR 7; Upper Basic 7; Class: JSS 1',
      'JSS 2': 'Gr. 8; Basic Eight; Junior High School 2; j.s. two',
      'JSS 3': 'Junior Sec III; Year Nine; ＪＳＳ３; Year 9 / JSS 3',
      'JSS 1 / Gold': 'Basic7Gold; [JSS 1] gold; Class JSS 1 Gold Arm; Year 7 (JSS 1) Gold; JSS 1 Gold (Basic 7)',
      'JSS 2 / A': 'JSS IIA; js2(a); Jss Two: A',
      'SSS 1': 'Senior Secondary School One; SSI; Grade Ten; S. S. 1',
      'SSS 2 / Science': 'SS 2 - Science Class; s.s.s. 2 sci.; Year 11 Science; SHS 2 SCI; SSS II (Science Dept)',
      'SSS 3 / Commercial': 'SS3 Business; Grade 12 Comm',
      'SSS 3 / Arts': 'SS Three Arts Stream; Year 12 (SSS 3) Art; sss_3_humanities',
    },
    jssSss,
  );
});

describe('other schools understand their own names', () => {
  table(
    {
      'Form 1': 'FORM 1; form one; Form I; FormI; F1; Form 1 (JSS 1)',
      'Form 1 / A': 'Form 1A; form1-a; FORM IA; F1 A',
      'Form 4 / A': 'Form 4A; Form IV A; Form IVA',
      'Form 1 / Newton': 'Form 1 Newton; form one (newton)',
      '? Form 1': '1; Class 1; One',
      '? Form 1 / A': '1A',
      '? Form 1 / B': 'Form 1B',
      '?': 'JSS 1; SSS 1; Year 10; Grade 1; Basic 7; Form 1 (JSS 2); Form 1 (SHS 1); Year 7',
      '-': 'Form; Formal; Form 7; Form 12',
    },
    form,
  );
  table(
    {
      'Grade 7': 'Grade 7; G7; Gr 7; Year 7; Basic 7; JSS 1; Grade Seven; JHS 1',
      'Grade 10': 'SSS 1; SS One; Year 10 (SSS 1); SHS 1 / Form 1; grade-10',
      'Grade 11 / A': 'GRADE 11A; SS2A; Year 11 (A)',
      '? Grade 11 / Science': 'SSS2SCIENCE; SS 2 sci',
      '? Grade 7': '7; 07; Class 7; Y7',
      '?': '1; Class 1; Form 1; Grade 1; Grade 5; Year 10 (SSS 2)',
      '-': 'Grade 13; JSS 4; SSS 4; Grade 101; Grade',
    },
    grades,
  );
  table(
    {
      'Class 1': '1; Class 1; CLASS ONE; Grade 1; grade 1 secondary; Class 1 Secondary; 01; Class I',
      'Class 5': '5; Grade 5; 5 Secondary; Class 5 (SSS 2)',
      '? Class 3 / A': 'Class 3A; 3A; Grade 3 A; 3 (a)',
      '? Class 3': 'Form 3',
      '?': 'JSS 1; JSS 3; SSS 1; Class 1 (SSS 1); Year 10; Class 7; 10; Grade 6; Class 6',
      '-': 'Class; Classic; Class A; 13; 0; II; 5 years; 1st',
    },
    usual,
  );
  table(
    {
      'Year 7 Diamond House':
        'year 7 diamond house; Yr 7 Diamond House; JSS 1 Diamond House; YEAR SEVEN (DIAMOND HOUSE)',
      'Year 7 Ruby House / A': 'Year 7 Ruby House A; Basic 7 Ruby House - A',
      'NTC 1': 'NTC1; N.T.C. 1; ntc one',
      'NTC 1 / Welding': 'NTC1 Welding; ntc-1-welding',
      'Foundation Science': 'FOUNDATION SCIENCE; Foundation Sci',
      '? NTC 1 / Plumbing': 'NTC 1 plumbing',
      '? Year 7 Diamond House': 'Year 7 Diamond; JSS 1 diamond',
      '? Year 8 Diamond House': 'Year 8; Basic 8',
      '?': 'Year 7; JSS 1; Year 7 Emerald House',
      '-': 'Diamond House; NTC 2; Foundation; Year 9; SSS 1',
    },
    houses,
  );
  table(
    {
      'SSS 2': 'SSS 2; SS Two; Year 11',
      'SSS 2 / Technical': 'SS2 Tech',
      'SSS 2 Science': 'SSS 2 Science; SS2 Science; Year 11 Science; SS2 Sci',
      'SSS 2 Science / A': 'SSS 2 Science A; SS2 Science A; SS2SCIENCEA',
      'SSS 3 Arts / B': 'SS3 Art B',
      '? SSS 2 Science / Gold': 'SS2 Science Gold',
      '? SSS 2 / Gold': 'SS2 Gold',
      '?': 'SS2 Sci A; SS3; Grade 12; SS3 Commercial',
    },
    streams,
  );
});

test('every spelling of a class level stays what it is in a school that has not changed its classes', () => {
  for (const level of classLevels) {
    const number = level.charAt(6);
    for (const written of [level, level.toUpperCase(), `Class ${number}`, `Grade ${number}`, ` ${number} `]) {
      expect(classLevelFrom(written)).toBe(level);
      expect(read(written, usual)).toBe(`Class ${number}`);
    }
  }
});

test('a class level is proposed where one class alone has it', () => {
  expect(read('Grade 3 Secondary', jssSss)).toBe('? JSS 3');
  expect(read('Grade 5 Secondary', jssSss)).toBe('?');
});

describe('two that disagree, or lists of classes, are asked about', () => {
  table(
    {
      '?': 'Year 10 (SSS 2); Basic 7 (JSS 2); JSS 1/JSS 2; JSS 1 to JSS 2; JSS 1 - JSS 3; Form 4 (JSS 1); Form 4 (Form 5)',
      '? JSS 1':
        'JSS 1/2; JSS 1, 2; JSS 1 & 2; JSS 1A & JSS 1B; JSS 1?; JSS 1*; JSS 1 =; J1; Junior 1; JSS 1 2026/2027',
      '? JSS 1 / A': 'J1A; J.1 (A); Junior 1A',
      '? SSS 2 / Science': 'S2 Sci',
      '? JSS 1 / Gold A': 'JSS 1 Gold A',
      '? JSS 1 / 1': 'JSS 1 Class 1',
      '? SSS 2 / Arts and Science': 'SS2 Arts & Science',
    },
    jssSss,
  );
});

test.each(
  [
    ...[
      '',
      ' ',
      '-',
      '…',
      '\u200b',
      'N/A',
      'none',
      '?',
      'Gold',
      'Science',
      'JSS',
      'SSS Science',
      'Teacher',
      'Staff',
      'All',
    ],
    ...[
      'Left',
      'Left JSS 1',
      'Ex-JSS 3',
      'Graduated',
      'Primary 5',
      'Nursery 2',
      'KG 1',
      'Pre-JSS 1',
      'Post UTME',
      'WAEC',
    ],
    ...[
      'JSS Ivory',
      'SS Iscience',
      'Formic acid',
      'SSCE',
      'JSSl',
      'Si',
      'Press 1',
      'Mass 2',
      'JSS 10',
      'SS 12',
      'SSS 0',
      'JSS 1²',
    ],
    ...['08031117031', '2026', '2026/2027', '12/05/2014', '14', '81', '1.5', '5 years', '12 Adeola Street', '1st Form'],
    ...[
      'ada@example.org',
      '=SUM(A1)',
      "'; drop table users",
      '१',
      '🎓',
      '\ud800',
      'JSS 1 '.repeat(20),
      'x'.repeat(5000),
    ],
  ].map((written) => [written]),
)('%j is no class of any school', (written) => {
  for (const classes of [jssSss, form, grades, usual, houses, streams, []]) expect(read(written, classes)).toBe('-');
});

test.each(['', ' \n', '–', '\u200b'])('%j names no class', (written) => {
  expect(readClassName(written, jssSss)).toEqual({ kind: 'unknown', why: 'No class is named' });
});

test('every question and refusal has its reason', () => {
  const why = (written: string) => {
    const answer = readClassName(written, jssSss);
    return answer.kind === 'class' ? '' : answer.why;
  };
  expect(why('SS2 Gold')).toBe('“SSS 2” has no arm “Gold”');
  expect(why('Form 1')).toBe('It is not clear which class “Form 1” is');
  expect(why('Year 10 (SSS 2)')).toBe('“Year 10” and “SSS 2” are not one class');
  expect(why('J1')).toBe('“J1” may stand for “JSS 1”');
  expect(why('SSS 4A')).toBe('The school has no class “SSS 4”');
  expect(why('Left')).toBe('The school has no class “Left”');
});
