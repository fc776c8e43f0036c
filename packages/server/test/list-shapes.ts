import type { ClassListRole } from '@akada/contract';
import type { Random } from './made-up-statements.ts';
import type { Pupil } from './pupils.ts';

/** The columns of class lists, as registers and exports have them. */

const apostrophes = ["'", '’', 'ʼ', '`', '‘'];
export const classSpelled = (level: number, random: Random) =>
  level < 4
    ? random.pick([`JSS ${level}A`, `JSS${level} Gold`, `jss ${level}b`, `Basic ${level + 6}`, `Year ${level + 6}`])
    : random.pick([`SSS ${level - 3}`, `SS${level - 3} Science`, `S.S ${level - 3}`, `Grade ${level + 6}`]);

const phoneSpelled = (phone: string, random: Random) =>
  phone === ''
    ? random.pick(['', '', '-', 'NIL', 'N/A'])
    : random.pick([
        phone,
        phone.slice(1),
        phone.replace(/^(\d{4})(\d{3})/, '$1 $2 '),
        phone.replace(/^(\d{4})(\d{3})/, '$1-$2-'),
        phone.replace(/^0/, '+234'),
        phone.replace(/^0/, '234'),
        phone.replace(/^0/, '+234 (0) '),
        `'${phone}`,
        `="${phone}"`,
        `${phone.slice(1)}.0`,
      ]);

/** A number that is none: a digit is missing or too many, or a spreadsheet has rounded it. */
export const damaged = (phone: string, random: Random) =>
  random.pick([
    `${phone}5`,
    phone.slice(0, -1),
    `${phone.slice(1)}5`,
    phone.slice(1, -1),
    '8.03E+09',
    `${phone}/${phone}`,
    `${phone} (Mum)`,
    phone.replace('0', 'O'),
  ]);

function spelled(name: string, random: Random) {
  const withApostrophe = name.replace("'", random.pick(apostrophes));
  const form = random.chance(0.3) ? withApostrophe.normalize('NFD') : withApostrophe;
  return random.chance(0.15) ? form.toUpperCase() : form;
}

const spaced = (words: readonly string[], random: Random) =>
  words.filter((word) => word !== '').join(random.pick([' ', ' ', ' ', '  ', '\u00a0']));

/** As one cell. */
function wholeName(pupil: Pupil, random: Random): string {
  const [last = '', first = '', other = ''] = [pupil.last, pupil.first, pupil.other].map((part) =>
    spelled(part, random),
  );
  return random.pick([
    () => spaced([last, first, other], random),
    () => spaced([last.toUpperCase(), first, other], random),
    () => spaced([first, other, last], random),
    () => `${last}, ${spaced([first, other], random)}`,
    () => `${last.toUpperCase()} , ${spaced([first, other], random)}`,
  ])();
}

export type ListColumn = {
  head: string;
  cell: (pupil: Pupil, at: number, random: Random) => string;
  role?: ClassListRole;
  /** The fact about the student in the column. */
  of?: 'phone' | 'email' | 'guardian' | 'level' | 'other';
};

const pick = (random: Random, heads: string) => random.pick(heads.split('|'));

const numberColumn = (random: Random): ListColumn => ({
  head: pick(random, 'S/N|S/No|No.|SN|#|Serial No'),
  cell: (_, at) => String(at + 1),
});
const wholeColumn = (random: Random): ListColumn => ({
  head: pick(
    random,
    "NAME|NAMES OF STUDENTS|Student's Name|Full Name (Surname First)|Name of Student|STUDENT NAME|Candidate’s Name|Surname First Middle",
  ),
  cell: (pupil, _, own) => wholeName(pupil, own),
  of: 'other',
  role: 'fullName',
});
const partColumns = (random: Random): ListColumn[] => [
  { head: pick(random, 'Surname|LAST NAME|Family Name|Last_Name'), cell: ({ last }, _, own) => spelled(last, own) },
  { head: pick(random, 'First Name|Forename|Given Name|FIRST_NAME'), cell: ({ first }, _, own) => spelled(first, own) },
  {
    head: pick(random, 'Other Names|Middle Name|OTHER NAME'),
    cell: ({ other }, _, own) => spelled(other, own),
    of: 'other',
  },
];
const classColumn = (random: Random): ListColumn => ({
  head: pick(random, 'Class|CLASS|Form|Year Group|Grade'),
  cell: ({ level }, _, own) => classSpelled(level, own),
  of: 'level',
});
const phoneColumn = (random: Random): ListColumn => ({
  head: pick(random, "Phone|PHONE NO.|Student's Phone|GSM|Mobile Number|Tel|Phone Number"),
  cell: ({ phone }, _, own) => phoneSpelled(phone, own),
  of: 'phone',
  role: 'phoneNumber',
});
const parentPhone = (random: Random): ListColumn => ({
  head: pick(
    random,
    "Parent's Phone|PARENT PHONE NO|Guardian Contact|Father's GSM|Mother's Tel|Home Phone|Next of Kin Phone|Phone (Parent)|Parent/Guardian Mobile|PHONE NUMBER OF PARENT|Phone no. of guardian|PARENTS' CONTACT|Sponsor's Phone No|Daddy's Phone|Mummy's number|Emergency Contact|Family Phone|Parent WhatsApp|Carer Mobile|Contact 1 Phone",
  ),
  cell: ({ parent }, _, own) => phoneSpelled(parent, own),
  of: 'guardian',
  role: 'guardian',
});
const parentName = (random: Random): ListColumn => ({
  head: pick(random, "Father's Name|Mother|Parent Name|Name of Parent/Guardian|GUARDIAN|Parents"),
  cell: ({ last }) => `Mr & Mrs ${last}`,
  role: 'guardian',
});
const bare = (random: Random): ListColumn => ({
  head: pick(random, 'Phone|PHONE NO.|GSM|Mobile|Tel No'),
  cell: ({ parent }, _, own) => phoneSpelled(parent, own),
  of: 'guardian',
  role: 'guardian',
});
const emailColumn: ListColumn = { head: 'E-mail', cell: ({ email }) => email, of: 'email' };
const others = (random: Random): ListColumn =>
  random.pick([
    { head: 'Sex', cell: (_, at) => (at % 2 ? 'M' : 'F') },
    { head: 'Date of Birth', cell: (_, at) => `${(at % 28) + 1}/03/2014` },
    { head: 'State of Origin', cell: () => 'Kogi' },
    { head: 'House', cell: () => 'Blue' },
    { head: 'Admission No', cell: (_, at) => `UC/29/${at}` },
  ] satisfies ListColumn[]);

export type Shape = (random: Random) => {
  columns: ListColumn[];
  /** Heads over several columns. */
  groups?: [label: string, columns: number][];
  status?: { head: string; present: string; absent: string[] };
  bySection?: boolean;
};

export const shapes: Readonly<Record<string, Shape>> = {
  'a register': (random) => ({
    columns: [numberColumn(random), wholeColumn(random), others(random), classColumn(random), phoneColumn(random)],
  }),
  'a register with parents’ phones': (random) => ({
    columns: [numberColumn(random), ...partColumns(random), classColumn(random), parentPhone(random)],
  }),
  'names of parents with a phone beside them': (random) => ({
    columns: [numberColumn(random), wholeColumn(random), classColumn(random), parentName(random), bare(random)],
  }),
  'heads in two lines': (random) => {
    const label = pick(random, "PARENT DETAILS|Guardian|PARENT'S|Father|Parent/Guardian information");
    const students = pick(random, 'STUDENT DETAILS|Student|PUPIL INFORMATION');
    const own = [wholeColumn(random), classColumn(random)];
    return {
      columns: [
        ...own,
        { ...parentName(random), head: 'Name' },
        { ...parentPhone(random), head: pick(random, 'Phone|GSM|Mobile No') },
      ],
      groups: [
        [students, own.length],
        [label, 2],
      ],
    };
  },
  'classes as headings': (random) => ({
    columns: [numberColumn(random), wholeColumn(random), others(random), phoneColumn(random)],
    bySection: true,
  }),
  'an export with a status': (random) => ({
    columns: [
      { head: 'Student ID', cell: (_, at) => `1${at}` },
      ...partColumns(random),
      classColumn(random),
      phoneColumn(random),
      emailColumn,
    ],
    status: random.pick([
      { head: 'Status', present: 'Active', absent: ['Inactive', 'Withdrawn', 'Left', 'Graduated', 'Transferred'] },
      { head: 'Enrollment Status', present: 'Enrolled', absent: ['Withdrawn', 'Transferred'] },
      { head: 'Account enabled', present: 'TRUE', absent: ['FALSE'] },
      { head: 'Role', present: 'Student', absent: ['Teacher', 'Parent', 'Administrator'] },
    ]),
  }),
  'remarks on those who left': (random) => ({
    columns: [numberColumn(random), wholeColumn(random), classColumn(random), phoneColumn(random)],
    status: {
      head: pick(random, 'Remarks|Remark|Comments|Notes'),
      present: '',
      absent: [
        'Withdrawn',
        'Left school',
        'Transferred to Abuja',
        'Expelled',
        'LEFT',
        'withdrew in 2nd term',
        'Deceased',
        'Relocated',
      ],
    },
  }),
  'names only, the class chosen': (random) => ({ columns: [numberColumn(random), wholeColumn(random)] }),
};
