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
  window: keyof typeof windows;
};

export type DemoPaper = {
  fileName: string;
  bytes: Buffer;
  exam: DemoExam;
  /** Of each question in its order: what students write who are nearly right. */
  nearMisses: readonly (readonly string[])[];
};

type PaperFile = { exam: DemoExam; questions: readonly { nearMisses?: readonly string[] }[] };

export function readPapers(): DemoPaper[] {
  const folder = new URL('content/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((fileName) => {
    const bytes = readFileSync(new URL(fileName, folder));
    const { exam, questions } = JSON.parse(bytes.toString()) as PaperFile;
    return { fileName, bytes, exam, nearMisses: questions.map(({ nearMisses = [] }) => nearMisses) };
  });
}
