import { inExamsOf, stores } from './exam-database.ts';
import { joined, type KeptAnswer, type KeptExam, newer, nothingKept, type Part } from './kept-exam.ts';
import { itemsWith, readItem, removeItem, writeItem } from './storage.ts';

/** The two places an exam is kept in: the database of the browser, and local storage where that one is blocked. */

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

const isAnswer = (value: unknown): value is KeptAnswer => {
  const answer = value as Partial<KeptAnswer> | null;
  return typeof answer?.selectedAnswer === 'string' && isCount(answer.seq);
};

/** Before there was a database only the answers and the place were kept, in this form. */
type Item = {
  answers: Record<string, unknown>;
  question: number;
  paper?: KeptExam['paper'];
  marks?: KeptExam['marks'];
};

const prefix = 'exam:';
const itemOf = (userId: string, attemptId: string) => `${prefix}${userId}:${attemptId}`;

function parsed(text: string | null): KeptExam {
  try {
    const item = JSON.parse(text ?? '') as Partial<Item> | null;
    const answers = Object.entries(item?.answers ?? {}).filter((entry): entry is [string, KeptAnswer] =>
      isAnswer(entry[1]),
    );
    const first = {
      question: isCount(item?.question) ? Number(item?.question) : 0,
      firstSeq: 0,
      device: '',
      seenExtraTime: [],
    };
    return {
      paper: item?.paper ?? null,
      marks: item?.marks ?? { ...first, endTime: '', aheadMs: 0 },
      answers: Object.fromEntries(answers),
    };
  } catch {
    return nothingKept;
  }
}

export function readItemOf(userId: string, attemptId: string): KeptExam {
  return parsed(readItem(itemOf(userId, attemptId)));
}

/** False where it will not outlive the page. */
export function writeItemOf(userId: string, attemptId: string, { paper, marks, answers }: KeptExam): boolean {
  const item = { answers, question: marks?.question ?? 0, paper, marks };
  return writeItem(itemOf(userId, attemptId), JSON.stringify(item));
}

export const removeItemOf = (userId: string, attemptId: string) => removeItem(itemOf(userId, attemptId));

export const itemsOf = (userId: string) => itemsWith(itemOf(userId, '')).map(([, text]) => parsed(text));

/** Settles when it is on the disk. Of two answers to one question the later one stays, whoever wrote it. */
export function writeToDatabase(userId: string, attemptId: string, { paper, marks, answers }: Part): Promise<void> {
  return inExamsOf(userId, 'readwrite', (store) => {
    if (paper) store('papers').put(paper, attemptId);
    if (marks) store('marks').put(marks, attemptId);
    for (const [questionId, answer] of Object.entries(answers ?? {})) {
      const key = [attemptId, questionId];
      const known = store('answers').get(key);
      known.onsuccess = () => store('answers').put(newer(known.result, answer), key);
    }
    return () => undefined;
  });
}

/** Every exam of the student. */
export function readFromDatabase(userId: string): Promise<KeptExam[]> {
  return inExamsOf(userId, 'readonly', (store) => {
    const [papers, marks, answers] = stores.map((each) => ({
      keys: store(each).getAllKeys(),
      values: store(each).getAll(),
    }));
    return () => {
      const exams = new Map<string, KeptExam>();
      const add = (attemptId: string, part: Part) => {
        exams.set(attemptId, joined(exams.get(attemptId) ?? nothingKept, part));
      };
      papers?.keys.result.forEach((key, at) => {
        add(String(key), { paper: papers.values.result[at] });
      });
      marks?.keys.result.forEach((key, at) => {
        add(String(key), { marks: marks.values.result[at] });
      });
      answers?.keys.result.forEach((key, at) => {
        const [attemptId, questionId] = (key as string[]).map(String);
        if (attemptId && questionId) add(attemptId, { answers: { [questionId]: answers.values.result[at] } });
      });
      return [...exams.values()];
    };
  });
}

export function dropFromDatabase(userId: string, attemptId: string): Promise<void> {
  return inExamsOf(userId, 'readwrite', (store) => {
    store('papers').delete(attemptId);
    store('marks').delete(attemptId);
    // In the order of keys a list comes after every text.
    store('answers').delete(IDBKeyRange.bound([attemptId], [attemptId, []]));
    return () => undefined;
  });
}
