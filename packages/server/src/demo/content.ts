import { readdirSync, readFileSync } from 'node:fs';
import type { ClassLevel } from '@akada/contract/rules/class-level';

export type DemoSubject = 'Mathematics' | 'English' | 'Physics' | 'Chemistry' | 'Biology' | 'Economics';

export type DemoLesson = {
  title: string;
  description: string;
  classLevel: ClassLevel;
  subject: DemoSubject;
  /** In naira; 0 is free, as every video of others is. */
  price: number;
  /** A YouTube link, or '/media/demo/<name>.mp4'. */
  video: string;
  /** Of a YouTube video, where it is known. */
  author?: string;
  durationMinutes: number;
  /** Of a video of ours that is stored as a film of the school, with all that a lesson may have around it. */
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

/** Beside the questions in a file of our own export format, which an import does not read. */
export type DemoExam = {
  title: string;
  description: string;
  classLevel: ClassLevel;
  duration: number;
  instructions?: string;
  materials?: string;
  calculator?: boolean;
  passMark?: number;
  /** Each with how many of the questions are in it, in their order. */
  sections?: readonly { title: string; instructions: string; count: number }[];
  window: keyof typeof windows;
};

/** What the demo school knows about a question beside what an import reads. */
export type Aside = {
  /** What students write who are nearly right. */
  nearMisses?: readonly string[];
  /** The title of the lesson that explains it, whose id is new with each load, and the second. */
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
