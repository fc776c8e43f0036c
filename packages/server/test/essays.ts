import type { Question } from '@akada/contract';
import { attemptOf, staffOf } from './invigilating.ts';
import { anAdmin } from './people.ts';
import { answer, aSitting, deskOf } from './sitting.ts';
import { anExam, aQuestion } from './things.ts';

export const rubric = [
  { text: 'Names the wars', points: 4 },
  { text: 'Names the trade', points: 6 },
];
export const model = 'Wars with Dahomey-8812, trade, rebellion';

/** An essay of 10 points after a sum of 2; a student, and two who mark. */
export async function anEssayExam(details: Question['details'] = {}) {
  const { house, admin, questions, desk } = await aSitting();
  const [sum] = questions;
  const essay = await aQuestion(house, admin, {
    ...{ type: 'essay', options: [], text: 'Why did Oyo fall?', points: 10, correctAnswer: model },
    details: { rubric, ...details },
  });
  const exam = await anExam(house, admin, { questions: [sum, essay], endDate: '2026-09-15' });
  const second = await anAdmin(house);
  const finish = async (text: string, who = desk.student) => {
    const own = deskOf(house, who, exam);
    await own.start();
    const { body } = await own.submit(answer(sum, '4', 1), answer(essay, text, 1));
    return { ...own, submitted: body.data, attemptId: (await attemptOf(house, who, exam))._id };
  };
  const review = (who = desk.student) => house.ask('GET', `/studentExam/exams/review/${exam._id}`, { as: who });
  return {
    ...{ house, admin, second, student: desk.student, sum, essay, exam, finish, review },
    staff: staffOf(house, admin, exam),
    other: staffOf(house, second, exam),
  };
}

export const essayText = 'Oyo fell because its provinces rebelled.';
