import { defaultClasses } from '@akada/contract/rules/school-classes';
import { describe, expect, test } from 'vitest';
import type { Edges } from './check-row.ts';
import { readList } from './read-list.ts';

const edges: Edges = {
  ...{ timeZone: 'Africa/Lagos', classLevel: '', classNames: {}, columns: {} },
  classes: defaultClasses,
};
const listOf = (lines: readonly string[], classLevel = '') =>
  readList(Buffer.from(lines.join('\n')), { ...edges, classLevel });

const rolesOf = (lines: readonly string[]) =>
  Object.fromEntries(listOf(lines).reading.columns.map(({ name, role, proposed }) => [name, role ?? `${proposed}?`]));
const rowsOf = (lines: readonly string[], classLevel?: string) =>
  listOf(lines, classLevel).rows.map(({ line, status, full_name, phone_number, why }) => {
    const read = [line, full_name, phone_number.replace('+234', '0')].join(' ').trim();
    return status === 'new' || status === 'repaired' ? read : `${line} ${status}: ${why}`;
  });

describe('whose a number is', () => {
  test.each([
    ['beside a parent’s name', 'Name,Class,Parent Name,Phone', 'Ada Obi,1,Mrs Obi,08051234567', 'Phone'],
    ['before it', 'Name,GSM,Class,Father', 'Ada Obi,08051234567,1,Mr Obi', 'GSM'],
    ['in a list of contacts', 'Name,Class,Priority,Mobile', 'Ada Obi,1,1,08051234567', 'Mobile'],
    ['of an address', 'Name,Class,Mother,E-mail', 'Ada Obi,1,Mrs Obi,obi@home.test', 'E-mail'],
    [
      'where only an address is a parent’s',
      'Name,Class,Parent e-mail,Father,Phone',
      'Ada,1,o@h.test,Mr O,0805',
      'Phone',
    ],
  ])('%s is asked', (_what, head, row, column) => {
    expect(rolesOf([head, row])[column]).toBe('guardian?');
  });

  test.each([
    ['with a head that says it', 'Name,Class,Father,Student’s Phone', 'Ada Obi,1,Mr Obi,08051234567'],
    ['beside a parent’s own number', 'Name,Class,Guardian Phone,Phone', 'Ada Obi,1,08051234567,08031234567'],
    ['in a list without parents', 'Name,Class,Sex,Phone', 'Ada Obi,1,F,08031234567'],
  ])('%s is not asked', (_what, head, row) => {
    expect(Object.values(rolesOf([head, row]))).toContain('phoneNumber');
  });

  test.each(['Daddy’s Phone', "Mummy's number", 'Carer Mobile', 'Mama', 'PAPA PHONE', 'Caregiver tel'])(
    '%s is a guardian’s',
    (head) => expect(rolesOf([`Name,Class,${head}`, 'Ada Obi,1,08051234567'])[head]).toBe('guardian'),
  );

  test('under the heading of parents is theirs, in one line or two', () => {
    const row = 'Ada Obi,Class 1,Mrs Obi,08051234567';
    for (const above of ['STUDENT DETAILS,,PARENT DETAILS,', 'Student,,Father,', ',,Guardian,']) {
      const roles = rolesOf([above, 'Name,Class,Name,Phone', row]);
      expect(Object.values(roles), above).toEqual(['fullName', 'classLevel', 'guardian', 'guardian']);
      expect(rowsOf([above, 'Name,Class,Name,Phone', row])).toEqual(['3 Ada Obi']);
    }
    expect(rolesOf(['Parents’ list', 'Name,Class,Phone', 'Ada Obi,1,08031234567'])).toMatchObject({
      Phone: 'phoneNumber',
    });
  });
});

describe('numbers as spreadsheets leave them', () => {
  const read = (phone: string) => rowsOf(['Name;Class;Phone', `Ada Obi;1;${phone}`])[0];

  test.each(['8031234567.0', '"=""08031234567"""', '2348031234567.00', "'08031234567"])('%s is read', (phone) => {
    expect(read(phone)).toBe('2 Ada Obi 08031234567');
  });

  test.each(['080312345678', '0803123456', '80312345678', '+23480312345678', '8.03E+09'])('%s is none', (phone) => {
    expect(read(phone)).toMatch(/^2 refused: .+ is no phone number$/);
  });
});

describe('who has left', () => {
  test.each(['Withdrawn', 'Left school', 'TRANSFERRED to Abuja', 'withdrew in 2nd term', 'no longer here'])(
    'is asked where a remark says “%s”',
    (remark) => {
      expect(rowsOf(['Name,Class,Remarks', 'Ada Obi,1,good', `Bayo Musa,1,${remark}`])).toEqual([
        ...['2 Ada Obi', `3 refused: “${remark}” in Remarks: is this an active student?`],
      ]);
    },
  );

  test('heads that come again leave a status known', () => {
    const head = 'Name,Class,Enrollment Status';
    expect(rowsOf([head, 'Ada Obi,1,Enrolled', 'Page 1', head, 'Bayo Musa,1,Withdrawn'])).toEqual([
      '2 Ada Obi',
      '3 skipped: Left out: the number of a page, no student',
      '4 skipped: Left out: the heading again',
      '5 skipped: Left out: Enrollment Status says that the person has left',
    ]);
  });
});

describe('a line with nothing but a name', () => {
  const head = 'S/N,Name,Sex,Phone';

  test.each(['WITHDRAWN', 'Vacant', 'NEW STUDENTS', 'HOD', 'Bello Ada'])(
    '“%s” is asked where others have more',
    (name) => {
      expect(rowsOf([head, '1,Ada Obi,F,08031234567', `,${name},,`, '2,Efe Ojo,M,'], 'Class 1')).toEqual([
        '2 Ada Obi 08031234567',
        `3 refused: Only “${name}” stands in this line: is this a student?`,
        '4 Efe Ojo',
      ]);
    },
  );

  test('is a student in a list of names', () => {
    expect(rowsOf(['Name', 'Ada Obi', 'Bayo Musa'], 'Class 1')).toEqual(['2 Ada Obi', '3 Bayo Musa']);
    expect(rowsOf(['S/N,Name', '1,Ada Obi', ',Bayo Musa', '3,Efe Ojo'], 'Class 1')).toHaveLength(3);
  });

  test('“45 students” is a total', () => {
    expect(rowsOf([head, '1,Ada Obi,F,08031234567', '45,students,,'], 'Class 1')[1]).toMatch(/a total, no student$/);
  });
});
