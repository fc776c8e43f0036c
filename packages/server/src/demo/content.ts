import { readdirSync, readFileSync } from 'node:fs';
import type { ClassLevel } from '@akada/contract/rules/class-level';

export type DemoSubject = 'Mathematics' | 'English' | 'Physics' | 'Chemistry' | 'Biology' | 'Economics';

export type DemoLesson = {
  title: string;
  description: string;
  classLevel: ClassLevel;
  subject: DemoSubject;
  /** In naira; 0 is free, as is every third-party video. */
  price: number;
  /** A YouTube link, or '/media/demo/<name>.mp4'. */
  video: string;
  /** Author of a YouTube video, if known. */
  author?: string;
  durationMinutes: number;
  /** Set for our own video, stored as a film with objectives, chapters and sample. */
  film?: DemoFilm;
};

/** As staff type it. */
export type DemoFilm = {
  objectives: string;
  chapters: string;
  sample: { startSecond: number; seconds: number };
};

/** Days from the day on which the demo school is loaded. */
export const windows = {
  closed: { opens: -12, closes: -3 },
  open: { opens: -12, closes: 63 },
  upcoming: { opens: 6, closes: 81 },
} as const;

/** Data of the exam in a question file of our export format, ignored by an import. */
export type DemoExam = {
  title: string;
  description: string;
  classLevel: ClassLevel;
  duration: number;
  instructions?: string;
  materials?: string;
  calculator?: boolean;
  passMark?: number;
  certificate?: boolean;
  /** `count`: questions of each section, in order. */
  sections?: readonly { title: string; instructions: string; count: number }[];
  window: keyof typeof windows;
};

/** Data of a question that only the demo school uses, not an import. */
export type Aside = {
  /** Nearly right answers. */
  nearMisses?: readonly string[];
  /** The explaining lesson, by title because its id is new with each load, and the second. */
  watch?: { lesson: string; second: number };
};

/** `asides` are of its questions, in their order. */
export type DemoSet = { fileName: string; bytes: Buffer; asides: readonly Aside[] };
export type DemoPaper = DemoSet & { exam: DemoExam };

function readFolder<Known extends object>(path: string) {
  const folder = new URL(path, import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((fileName) => {
    const bytes = readFileSync(new URL(fileName, folder));
    const { questions, ...known } = JSON.parse(bytes.toString()) as Known & { questions: Aside[] };
    return { fileName, bytes, ...known, asides: questions };
  });
}

export const readPapers = () => readFolder<Pick<DemoPaper, 'exam'>>('content/') satisfies DemoPaper[];

/** For practice in every class; in no exam. */
export const readPracticeSets = () => readFolder('content/practice/') satisfies DemoSet[];
