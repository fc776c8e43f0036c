import { fullClassName } from '@akada/contract/rules/school-classes';

/** Invented names and addresses in a domain that cannot exist. */

export const demoPassword = 'chalk-and-paper';

export const demoStaff = [
  { email: 'head@akada.example', fullName: 'Folasade Adeyemi', role: 'super-admin', phoneNumber: '+2348030000001' },
  { email: 'admin@akada.example', fullName: 'Chinedu Okafor', role: 'admin', phoneNumber: '+2348030000002' },
  { email: 'tutor@akada.example', fullName: 'Hauwa Bello', role: 'admin', phoneNumber: '+2348030000003' },
] as const;

/** Teaches and marks this subject in these classes, and nothing else. */
export const demoLimited = {
  ...{ email: 'chemistry@akada.example', fullName: 'Bukola Sanni', phoneNumber: '+2348030000010' },
  ...{ subject: 'Chemistry', classNames: ['SSS 2', 'SSS 3'] },
};

/** With the public cards of teachers; those beside `demoStaff` teach and mark only. */
export const demoTeachers = [
  {
    ...{ email: 'okonkwo@akada.example', fullName: 'Adaeze Okonkwo', phoneNumber: '+2348030000004' },
    ...{ subjects: ['Mathematics'], portrait: 'mathematics' },
    words:
      'I have taught mathematics in Enugu for eleven years. Draw first, calculate second: most problems are half solved in a sketch.',
  },
  {
    ...{ email: 'musa@akada.example', fullName: 'Ibrahim Musa', phoneNumber: '+2348030000005' },
    ...{ subjects: ['Physics'], portrait: 'physics' },
    words: 'Physics is all around you: in the keke that brakes, in the pot that boils. Ask me what you noticed today.',
  },
  {
    ...{ email: 'adeyemi@akada.example', fullName: 'Folake Adeyemi', phoneNumber: '+2348030000006' },
    ...{ subjects: ['English'], portrait: 'english' },
    words:
      'Read a page aloud each evening. I answer questions on grammar and on essays, and I like letters to the editor.',
  },
  {
    ...{ email: 'admin@akada.example', subjects: ['Chemistry'], portrait: 'chemistry' },
    words:
      'Chemistry begins with a question and a clean test tube. Before an exam, write down the equations from memory.',
  },
  {
    ...{ email: 'tutor@akada.example', subjects: ['Biology'], portrait: 'biology' },
    words:
      'I teach biology with what grows in the school garden.\n\nBring a leaf to class, and a reason why it is not round.',
  },
  {
    ...{ email: 'balogun@akada.example', fullName: 'Tunde Balogun', phoneNumber: '+2348030000007' },
    ...{ subjects: ['Economics'], portrait: 'economics' },
    words: 'Every market in Lagos teaches economics. In my lessons we work out why tomatoes cost what they cost.',
  },
  {
    ...{ email: 'briggs@akada.example', fullName: 'Ebiere Briggs', phoneNumber: '+2348030000008' },
    ...{ subjects: ['Geography'], portrait: 'geography' },
    words: 'Rivers, maps and weather. Whoever can read a map is never lost in an exam.',
  },
  {
    ...{ email: 'umeh@akada.example', fullName: 'Nkechi Umeh', phoneNumber: '+2348030000009' },
    ...{ subjects: ['Literature in English', 'Government'], portrait: 'literature' },
    words:
      'A good story tells you something about your own street. I help with set texts, and with essays on government.',
  },
] as const;

/** The classes of the demo school with the addresses of the form teachers of their arms. */
export const demoArms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'JSS 1': { A: 'okonkwo@akada.example', B: 'adeyemi@akada.example' },
  'JSS 2': { A: 'balogun@akada.example', B: 'briggs@akada.example' },
  'JSS 3': { A: 'umeh@akada.example', B: 'tutor@akada.example' },
  'SSS 1': { Science: 'musa@akada.example', Arts: 'umeh@akada.example' },
  'SSS 2': { Science: 'admin@akada.example', Arts: 'adeyemi@akada.example' },
  'SSS 3': { Science: 'tutor@akada.example', Arts: 'balogun@akada.example' },
};

/** Everybody takes the first two. */
export const demoSubjects = [
  ...['Mathematics', 'English', 'Physics', 'Chemistry', 'Biology', 'Economics', 'Geography'],
  ...['Literature in English', 'Government'],
];

export type DemoPlace = { className: string; arm: string };

const names = [
  ['Amara Eze', 'Tunde Bakare', 'Zainab Musa', 'Ifeoma Nwosu', 'David Effiong'],
  ['Kelechi Obi', 'Aisha Garba', 'Segun Ogunleye', 'Blessing Okon', 'Yusuf Sani'],
  ['Ngozi Umeh', 'Ibrahim Lawal', 'Temitope Alabi', 'Esther Danjuma', 'Emeka Igwe'],
  ['Fatima Abubakar', 'Olumide Ajayi', 'Chiamaka Anyanwu', 'Peter Audu', 'Ruth Etim'],
  ['Damilola Fashola', 'Musa Aliyu', 'Adaeze Onwuka', 'Samuel Tarka', 'Halima Yakubu'],
];

/** By the number in the address. */
const classNames = ['JSS 1', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3'];

/** The last two of the first level are a year ahead. */
function placeOf(level: number, index: number): DemoPlace {
  const className = level === 0 && index >= 3 ? 'JSS 2' : (classNames[level] ?? '');
  const arms = Object.keys(demoArms[className] ?? {});
  return { className, arm: arms[index % arms.length] ?? '' };
}

/** The first student of each class is class1@… to class5@…. */
export const demoStudents = names.flatMap((ofLevel, level) =>
  ofLevel.map((fullName, index) => ({
    fullName,
    ...placeOf(level, index),
    email: index === 0 ? `class${level + 1}@akada.example` : `class${level + 1}.${index + 1}@akada.example`,
    phoneNumber: `+23480310${String(level + 1).padStart(2, '0')}${String(index + 1).padStart(3, '0')}`,
  })),
);

const examCandidates = [
  ...['Abdulrahman Isa', 'Bukola Adeniyi', 'Chidera Okonkwo', 'Dorcas Gyang', 'Efe Oghene', 'Farida Sule'],
  ...['Gbenga Oyelaran', 'Hadiza Umar', 'Ikenna Madu', 'Joy Akpan', 'Kabiru Danladi', 'Lami Bature'],
  ...['Maryam Shehu', 'Nnamdi Ezeh', 'Omotola Ige', 'Precious Amadi'],
];

/** Students who only sit exams, so that an exam of SSS 3 has the 20 results that item analysis needs. */
export const demoCandidates = examCandidates.map((fullName, index) => ({
  fullName,
  ...{ className: 'SSS 3', arm: index % 2 === 0 ? 'Science' : 'Arts' },
  email: `class5.${index + 6}@akada.example`,
  phoneNumber: `+23480310051${String(index + 1).padStart(2, '0')}`,
}));

/** Students who bought lessons weeks ago and have been away since, for the analytics. */
export const demoAway = [
  { fullName: 'Uche Nwankwo', email: 'class2.6@akada.example', className: 'JSS 3', arm: 'B', level: 2 },
  { fullName: 'Salome Dauda', email: 'class3.6@akada.example', className: 'SSS 1', arm: 'Arts', level: 3 },
].map(({ level, ...person }) => ({ ...person, phoneNumber: `+2348031090${level}001` }));

/** A guardian of two students whose accounts are printed. */
export const demoGuardian = {
  ...{ email: 'parent@akada.example', fullName: 'Uju Eze', phoneNumber: '+2348032000001' },
  children: ['class1@akada.example', 'class2@akada.example'],
};

/** class1@… to class5@…, which are printed at the start. */
export const isShown = ({ email }: { email: string }) => /^class\d@/.test(email);

export const demoAccounts: readonly string[] = [
  'This is the demo school. Sign in with one of these; the password of all is',
  `  ${demoPassword}`,
  '',
  ...demoStaff.map(({ email, role }) => `  ${email.padEnd(24)} ${role}`),
  `  ${demoLimited.email.padEnd(24)} admin, only ${demoLimited.subject} in ${demoLimited.classNames.join(' and ')}`,
  ...demoStudents
    .filter(isShown)
    .map(({ email, className, arm }) => `  ${email.padEnd(24)} student, ${fullClassName({ name: className, arm })}`),
  `  ${demoGuardian.email.padEnd(24)} guardian of two children, JSS 1A and JSS 3A`,
];
