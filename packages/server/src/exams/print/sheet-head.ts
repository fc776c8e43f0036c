import { beside, blank, centred, gap, lineWidth, type Pages, paragraph, ruled } from './pages.ts';

export type PrintedExam = {
  school: string;
  title: string;
  classLabel: string;
  /** The day and the hours. */
  when: string;
  /** Undefined for the first version. */
  version: number | undefined;
  /** Minutes. */
  duration: number;
  /** Instructions for students. */
  told: readonly string[];
  /** By the id of its first question. */
  sections: ReadonlyMap<string, { title: string; instructions: string }>;
  /** Some questions are chosen for each student, so that no paper has them all. */
  draws: boolean;
  totalPoints: number;
  questionCount: number;
};

export const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

function timeIn(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && counted(hours, 'hour'), (rest > 0 || hours === 0) && counted(rest, 'minute')];
  return parts.filter(Boolean).join(' ');
}

/** Place of a letter that cannot be printed. */
export const headPlace = 'the head of the exam';

/** School, exam and what sort of sheet it is. */
export function addHead(pages: Pages, exam: PrintedExam, what: string): void {
  const { document } = pages;
  const version = exam.version === undefined ? [] : [`Version ${exam.version}`];
  const facts = [...version, exam.classLabel, timeIn(exam.duration), counted(exam.questionCount, 'question')];
  const line = [...facts, counted(exam.totalPoints, 'mark')].join('  ·  ');
  const blocks = [
    ...centred(document, exam.school, { size: 17, font: 'bold' }),
    gap(2),
    ...centred(document, exam.title, { size: 13, font: 'bold' }),
    gap(2),
    ...(what === '' ? [] : [...centred(document, what, { size: 11 }), gap(2)]),
    ...centred(document, exam.when, { size: 10 }),
    gap(2),
    ...centred(document, line, { size: 10 }),
    gap(8),
  ];
  for (const block of blocks) pages.add(block);
}

/** Blank fields: name, class, number and date. */
export function addName(pages: Pages): void {
  const { document } = pages;
  const third = (lineWidth - 24) / 3;
  pages.add(blank(document, 'Name', lineWidth));
  pages.add(
    beside([
      [0, blank(document, 'Class', third)],
      [third + 12, blank(document, 'Number', third)],
      [2 * (third + 12), blank(document, 'Date', third)],
    ]),
  );
  pages.add(gap(8));
}

export function addInstructions(pages: Pages, lines: readonly string[]): void {
  const { document } = pages;
  pages.add(ruled(document, lineWidth, 1));
  pages.add(gap(5));
  for (const text of lines) pages.add(paragraph(document, text, { size: 10 }));
  pages.add(gap(5));
  pages.add(ruled(document, lineWidth, 1));
  pages.add(gap(10));
}
