import { isNumberOnly, type Part, parse, yearsOf } from './class-words.ts';

/**
 * The subjects of Nigeria's curricula. That of 2025 began with JSS 1 and SSS 1 in the session 2025/26 and goes up with
 * these students, so until 2027 the upper years have the one before.
 */

export const subjectPresets = ['JSS', 'SSS', 'JSS-SSS'] as const;
export type SubjectPreset = (typeof subjectPresets)[number];

export const firstSessionOf2025 = 2025;

export type PresetSubject = { name: string; shortName: string; isCompulsory: boolean; classIds: string[] };

type Stage = 'JSS' | 'SSS';
type Listed = { compulsory: readonly string[]; chosen: readonly string[] };

const shortNames: Readonly<Record<string, string>> = {
  'English Studies': 'Eng',
  'English Language': 'Eng',
  Mathematics: 'Maths',
  'Further Mathematics': 'F. Maths',
  'Intermediate Science': 'Int. Sci',
  'Basic Science': 'B. Sci',
  'Basic Technology': 'B. Tech',
  'Physical and Health Education': 'PHE',
  'Physical Education': 'PE',
  'Health Education': 'Health',
  'Digital Technologies': 'Dig. Tech',
  'Computer Studies': 'Computer',
  'Nigerian History': 'Nig. History',
  'Social and Citizenship Studies': 'SCS',
  'Citizenship and Heritage Studies': 'CHS',
  'Social Studies': 'Soc. Studies',
  'Civic Education': 'Civic',
  'Security Education': 'Security',
  'Cultural and Creative Arts': 'CCA',
  'Business Studies': 'Bus. Studies',
  'Christian Religious Studies': 'CRS',
  'Islamic Studies': 'IRS',
  'Agricultural Science': 'Agric',
  'Home Economics': 'Home Econs',
  'Home Management': 'Home Mgt',
  'Foods and Nutrition': 'F&N',
  'Technical Drawing': 'T.D',
  'Literature in English': 'Lit',
  'Financial Accounting': 'Acc',
  'Data Processing': 'Data Proc.',
  'Catering Craft': 'Catering',
  'Visual Arts': 'V. Arts',
  Biology: 'Bio',
  Chemistry: 'Chem',
  Physics: 'Phy',
  Geography: 'Geo',
  Government: 'Govt',
  Economics: 'Econs',
  'Solar Installation and Maintenance': 'Solar',
  'Fashion Design and Garment Making': 'Fashion',
  'Livestock Farming': 'Livestock',
  'Beauty and Cosmetology': 'Beauty',
  'Computer Hardware and GSM Repairs': 'GSM Repairs',
  'Horticulture and Crop Production': 'Horticulture',
};

const faiths = ['Christian Religious Studies', 'Islamic Studies'];
const languages = ['Yoruba', 'Igbo', 'Hausa', 'French', 'Arabic'];
const trades = [
  ...['Solar Installation and Maintenance', 'Fashion Design and Garment Making', 'Livestock Farming'],
  ...['Beauty and Cosmetology', 'Computer Hardware and GSM Repairs', 'Horticulture and Crop Production'],
];
const sciences = [
  ...['Biology', 'Chemistry', 'Physics', 'Agricultural Science', 'Further Mathematics', 'Physical Education'],
  ...['Health Education', 'Foods and Nutrition', 'Geography', 'Technical Drawing'],
];
const humanities = ['Literature in English', 'Government', ...faiths, ...languages, 'Visual Arts', 'Music'];
const households = ['Home Management', 'Catering Craft'];
const business = ['Economics', 'Commerce', 'Financial Accounting', 'Marketing'];

const of2025: Readonly<Record<Stage, Listed>> = {
  JSS: {
    compulsory: [
      ...['English Studies', 'Mathematics', 'Intermediate Science', 'Digital Technologies', 'Nigerian History'],
      ...['Social and Citizenship Studies', 'Physical and Health Education', 'Cultural and Creative Arts'],
      'Business Studies',
    ],
    chosen: [...faiths, ...languages, ...trades],
  },
  SSS: {
    compulsory: ['English Language', 'Mathematics', 'Citizenship and Heritage Studies', 'Digital Technologies'],
    chosen: [...sciences, ...humanities, 'Nigerian History', ...households, ...business, ...trades],
  },
};

const before: Readonly<Record<Stage, Listed>> = {
  JSS: {
    compulsory: [
      ...['English Studies', 'Mathematics', 'Basic Science', 'Basic Technology', 'Computer Studies'],
      ...['Physical and Health Education', 'Social Studies', 'Civic Education', 'Security Education'],
      ...['Agricultural Science', 'Home Economics', 'Cultural and Creative Arts', 'Business Studies', 'History'],
    ],
    chosen: [...faiths, ...languages],
  },
  SSS: {
    compulsory: ['English Language', 'Mathematics', 'Civic Education'],
    chosen: [...sciences, ...humanities, 'History', ...households, ...business, 'Data Processing', 'Computer Studies'],
  },
};

export const namesOfPresets: ReadonlySet<string> = new Set(
  [of2025, before].flatMap(({ JSS, SSS }) =>
    [JSS, SSS].flatMap(({ compulsory, chosen }) => [...compulsory, ...chosen]),
  ),
);

type NamedClass = { _id: string; name: string };

/** The year of school of each class, 7 to 12, where its name says it. Class 1 is the seventh where there is a Class 4. */
export function yearsOfClasses(classes: readonly NamedClass[]): Map<string, number> {
  const read = classes.map(({ _id, name }) => ({ _id, parts: parse(name)?.parts ?? [] }));
  const isLong = read.some(({ parts }) => parts.some((part) => isNumberOnly(part) && part.number > 3));
  const yearOf = (part: Part) => {
    const [first, ...more] = yearsOf(part);
    return more.length === 0 || isLong ? first : undefined;
  };
  return new Map(
    read.flatMap(({ _id, parts }) => {
      const years = new Set(parts.map(yearOf));
      const [year] = years;
      return years.size === 1 && year !== undefined && year >= 7 && year <= 12 ? [[_id, year] as const] : [];
    }),
  );
}

/** The classes that a preset is for; all where no name says its year. */
export function stageClasses(preset: SubjectPreset, classes: readonly NamedClass[]): string[] {
  const years = yearsOfClasses(classes);
  if (years.size === 0) return classes.map(({ _id }) => _id);
  return [...years].flatMap(([id, year]) => (preset.includes(year < 10 ? 'JSS' : 'SSS') ? id : []));
}

/** The year in which the session of a day begins: that of 2026/2027 in September 2026. */
export const sessionOf = (day: string): number => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 9 ? 1 : 0);

/** Subjects of a class in a session: `upper` years began before the curriculum of 2025. */
function listedFor(stage: Stage, yearOfStage: number, session: number): Listed {
  return session - (yearOfStage - 1) >= firstSessionOf2025 ? of2025[stage] : before[stage];
}

type Taken = { name: string; isCompulsory: boolean; classIds: string[] };

function takenIn(preset: SubjectPreset, classes: readonly NamedClass[], session: number): Map<string, Taken> {
  const years = yearsOfClasses(classes);
  const taken = new Map<string, Taken>();
  const add = (name: string, isCompulsory: boolean, classId: string | null) => {
    const one = taken.get(name) ?? { name, isCompulsory: true, classIds: [] };
    one.isCompulsory &&= isCompulsory;
    if (classId !== null) one.classIds.push(classId);
    taken.set(name, one);
  };
  const addAll = ({ compulsory, chosen }: Listed, classId: string | null) => {
    for (const name of compulsory) add(name, true, classId);
    for (const name of chosen) add(name, false, classId);
  };
  const stages = (['JSS', 'SSS'] as const).filter((stage) => preset.includes(stage));
  for (const stage of stages) {
    const first = stage === 'JSS' ? 7 : 10;
    const own = classes.filter(({ _id }) => Math.floor(((years.get(_id) ?? 0) - first) / 3) === 0);
    for (const { _id } of own) addAll(listedFor(stage, (years.get(_id) ?? 0) - first + 1, session), _id);
    // No class says its year: the subjects of today, for all classes.
    if (years.size === 0) addAll(of2025[stage], null);
  }
  return taken;
}

/** Subjects with the classes that take them in the session that begins in the year `session`. */
export function presetSubjects(
  preset: SubjectPreset,
  classes: readonly NamedClass[],
  session: number,
): PresetSubject[] {
  return [...takenIn(preset, classes, session).values()].map(({ name, isCompulsory, classIds }) => ({
    ...{ name, shortName: shortNames[name] ?? name.slice(0, 20), isCompulsory },
    classIds: classIds.length === classes.length ? [] : classIds,
  }));
}
