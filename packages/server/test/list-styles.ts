import type { ClassListRole } from '@akada/contract';
import type { Pupil } from './pupils.ts';

/** Class lists as schools and their systems write them. */

export type StyledList = {
  text: string;
  pupils: readonly Pupil[];
  /** Answers of staff about heads that are asked. */
  roles?: Readonly<Record<string, ClassListRole>>;
  classLevel?: string;
  /** The phone and the address of the list are those of students. */
  has: { phone: boolean; email: boolean; level: boolean; other: boolean };
};

const phoneSpelled = (phone: string, at: number) =>
  [
    phone,
    phone.replace(/^(\d{4})(\d{3})/, '$1 $2 '),
    phone.replace(/^0/, '+234'),
    phone.replace(/^0/, ''),
    phone.replace(/^(\d{4})/, '$1-'),
  ][phone === '' ? 0 : at % 5] ?? '';

const names = ({ last, first, other }: Pupil) => [last, first, other].filter((part) => part !== '');

const table = (rows: readonly (readonly string[])[], separator: string) =>
  rows
    .map((row) =>
      row.map((cell) => (cell.includes(separator) || cell.includes('"') ? `"${cell}"` : cell)).join(separator),
    )
    .join('\r\n');

const jss = (level: number, at: number) =>
  level < 4
    ? ([`JSS ${level}A`, `JSS${level} Gold`, `jss ${level}b`, `Basic ${level + 6}`, `Year ${level + 6}`][at % 5] ?? '')
    : ([
        `SSS ${level - 3}`,
        `SS${level - 3} Science`,
        `S.S ${level - 3}`,
        `Grade ${level + 6}`,
        `SS ${['One', 'Two'][level - 4]}`,
      ][at % 5] ?? '');

type Style = (pupils: readonly Pupil[]) => Omit<StyledList, 'pupils'>;

const all = { phone: true, email: false, level: true, other: true };

const register: Style = (pupils) => {
  const head = ['S/N', 'NAMES OF STUDENTS', 'SEX', 'CLASS', 'PHONE NO.'];
  const line = (pupil: Pupil, at: number) => [
    ...[
      `${at + 1}`,
      at % 3 === 0
        ? `${pupil.last.toUpperCase()}, ${[pupil.first, pupil.other].join(' ').trim()}`
        : names(pupil).join(at % 4 ? ' ' : '  '),
    ],
    ...[at % 2 ? 'M' : 'F', jss(pupil.level, at), phoneSpelled(pupil.phone, at)],
  ];
  const pages = pupils.flatMap((pupil, at) => [...(at % 40 === 39 ? [['', `Page ${at}`], head] : []), line(pupil, at)]);
  const end = [
    [`${pupils.length + 1}`, '', '', '', ''],
    ['', ''],
    ['TOTAL', `${pupils.length}`],
    ['', 'Boys', '12'],
    ['', 'Class Teacher: Mrs A. Bello'],
    ['', 'Signature: ________'],
    ['____', '_____'],
  ];
  return {
    text: table([['UNITY COLLEGE, LAGOS'], ['CLASS LIST 2029/2030 SESSION'], [], head, ...pages, ...end], ','),
    has: all,
  };
};

const admission: Style = (pupils) => ({
  text: table(
    [
      ['ADM. NO', 'SURNAME', 'OTHER NAMES', 'GENDER (M/F)', 'CLASS ARM', "PARENT'S PHONE", "Mother's Name"],
      ...pupils.map((pupil, at) => [
        `UC/29/${at}`,
        pupil.last,
        [pupil.first, pupil.other].join(' ').trim(),
        'F',
        jss(pupil.level, at),
        phoneSpelled(pupil.parent, at),
        'Mrs Obi',
      ]),
    ],
    ';',
  ),
  has: { ...all, phone: false },
});

const oneRoster: Style = (pupils) => ({
  text: table(
    [
      'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password'.split(
        ',',
      ),
      ...pupils.flatMap((pupil, at) => [
        [
          `u${at}`,
          'active',
          '2029-01-01',
          'true',
          's1',
          'student',
          `u${at}`,
          '',
          pupil.first,
          pupil.last,
          pupil.other,
          `${at}`,
          pupil.email,
          '',
          phoneSpelled(pupil.phone, at),
          'a1',
          `${pupil.level + 6}`.padStart(2, '0'),
          '',
        ],
        ...(at % 5 === 0
          ? [
              [
                `t${at}`,
                'active',
                '2029-01-01',
                'true',
                's1',
                'teacher',
                '',
                '',
                'Grace',
                'Teacher',
                '',
                '',
                '',
                '',
                '',
                '',
                '',
                '',
              ],
            ]
          : []),
        ...(at % 7 === 0
          ? [
              [
                `g${at}`,
                'tobedeleted',
                '2029-01-01',
                'true',
                's1',
                'student',
                '',
                '',
                'Gone',
                'Pupil',
                '',
                '',
                '',
                '',
                '',
                '',
                '07',
                '',
              ],
            ]
          : []),
        ...(at % 9 === 0
          ? [
              [
                `i${at}`,
                'active',
                '2029-01-01',
                'false',
                's1',
                'student',
                '',
                '',
                'Inactive',
                'Pupil',
                '',
                '',
                '',
                '',
                '',
                '',
                '07',
                '',
              ],
            ]
          : []),
      ]),
    ],
    ',',
  ),
  has: { ...all, email: true },
});

const powerSchool: Style = (pupils) => ({
  text: table(
    [
      ['Student_Number', 'LastFirst', 'Grade_Level', 'Home_Phone', 'Father', 'Mother'],
      ...pupils.map((pupil, at) => [
        `${1001 + at}`,
        `${pupil.last}, ${[pupil.first, pupil.other].join(' ').trim()}`,
        `${pupil.level}`,
        pupil.parent,
        'Mr Obi',
        '',
      ]),
    ],
    '\t',
  ),
  has: { ...all, phone: false },
});

const sims: Style = (pupils) => ({
  text: table(
    [
      ['Surname', 'Forename', 'Admission Number', 'Year Group', 'Registration Group', 'Priority', 'Mobile'],
      ...pupils.map((pupil, at) => [
        pupil.last,
        pupil.first,
        `00${at}`,
        `Year ${pupil.level + 6}`,
        `${pupil.level + 6}A`,
        '1',
        phoneSpelled(pupil.parent, at),
      ]),
    ],
    ',',
  ),
  roles: { Priority: 'none', Mobile: 'guardian' },
  has: { ...all, other: false, phone: false },
});

const classroom: Style = (pupils) => ({
  text: table(
    [
      ['Last Name', 'First Name', 'Email Address'],
      ...pupils.map((pupil) => [pupil.last, [pupil.first, pupil.other].join(' ').trim(), pupil.email]),
    ],
    ',',
  ),
  classLevel: 'Grade 3 Secondary',
  has: { phone: false, email: true, level: false, other: true },
});

const message: Style = (pupils) => ({
  text: pupils
    .map((pupil, at) =>
      [
        `${at + 1}. ${names(pupil).join(' ')}`,
        `Class ${pupil.level}`,
        ...(pupil.phone === '' ? [] : [phoneSpelled(pupil.phone, at % 4 === 3 ? 0 : at)]),
      ].join(', '),
    )
    .join('\n'),
  has: all,
});

const strangeHeads: Style = (pupils) => ({
  text: table(
    [
      ['Rang', 'Nom de famille', 'Prenoms', 'Niveau', 'Contact'],
      ...pupils.map((pupil, at) => [
        `${at + 1}`,
        pupil.last,
        [pupil.first, pupil.other].join(' ').trim(),
        `${pupil.level}`,
        phoneSpelled(pupil.phone, at),
      ]),
    ],
    '|',
  ),
  roles: {
    Rang: 'none',
    'Nom de famille': 'lastName',
    Prenoms: 'firstName',
    Niveau: 'classLevel',
    Contact: 'phoneNumber',
  },
  has: all,
});

export const listStyles: Readonly<Record<string, Style>> = {
  ...{ register, admission, oneRoster, powerSchool, sims, classroom, message, strangeHeads },
};
