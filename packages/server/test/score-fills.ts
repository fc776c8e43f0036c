import type { FillPreview, Question } from '@akada/contract';
import type { House } from './house.ts';
import { staffOf } from './invigilating.ts';
import { anAdmin, type Person } from './people.ts';
import { aScoreSchool, exam as examPart } from './score-school.ts';
import { answer, deskOf, type Given } from './sitting.ts';
import { anExam, threeQuestions } from './things.ts';

type Where = { arm?: string; subject?: string; term?: string };
type Wish = { exam: string; component?: string; as?: Person; where?: Where; absent?: boolean };

/** A score school with an exam of 6 points in Chemistry for SSS 2, which Ada has sat with 5 points, and Bola with 2. */
export async function aFilledSchool(given?: House, wishes: Parameters<typeof anExam>[2] = {}) {
  const school = await aScoreSchool(given);
  const { house, admin, ids, addressOf, asking, ada, bola } = school;
  const questions: [Question, Question, Question] = await threeQuestions(house, admin);
  const chemistry = await anExam(house, admin, {
    ...{ title: 'Chemistry test', subject: 'Chemistry', classLevel: 'Grade 5 Secondary', groupIds: [ids.ss2] },
    ...{ questions, endDate: '2026-10-01', ...wishes },
  });
  const sit = async (student: Person, answers: readonly Given[], exam = chemistry) => {
    const desk = deskOf(house, student, exam);
    await desk.start();
    const reply = await desk.submit(...answers);
    if (reply.status !== 200) throw new Error(`sitting answered ${reply.status}: ${reply.text}`);
  };
  const [sum, water, capital] = questions;
  await sit(ada, [answer(sum, '4'), answer(water, 'false'), answer(capital, 'Abuja')]);
  await sit(bola, [answer(sum, '4'), answer(water, 'false'), answer(capital, 'Lagos')]);
  const fillAddress = ({ exam, component = examPart, where = {} }: Partial<Wish>, more: object = {}) => {
    const query = new URLSearchParams({ component, ...(exam && { exam }), ...(more as Record<string, string>) });
    return `${addressOf(where).replace('scores?', 'scores/fill?')}&${query}`;
  };
  const fill = (wish: Partial<Wish> = {}) => {
    const { exam = chemistry._id, as, absent } = wish;
    const { exam: _, ...place } = wish;
    return (as ? asking(as) : school.staff)('PUT', fillAddress(place), {
      exam,
      ...(absent !== undefined && { absent }),
    });
  };
  const end = (marks: 'keep' | 'blank', wish: Partial<Wish> = {}) =>
    (wish.as ? asking(wish.as) : school.staff)('DELETE', fillAddress(wish, { marks }));
  const preview = (wish: Partial<Wish> = {}) =>
    (wish.as ? asking(wish.as) : school.staff)('GET', fillAddress({ exam: chemistry._id, ...wish }));
  const exams = (as?: Person, where?: Where) =>
    (as ? asking(as) : school.staff)('GET', addressOf(where).replace('scores?', 'scores/fill/exams?'));
  const marksOf = async (where?: Where) => {
    const { rows } = await school.sheet(where);
    return Object.fromEntries(rows.map(({ fullName, scores }) => [fullName.split(' ')[0], scores[examPart]]));
  };
  const marking = staffOf(house, admin, chemistry);
  /** Water boils at 100 °C: false is right then, so that Ada has 6 points and Bola 3. */
  const correctKey = () => marking.remark({ questionId: water._id, correctAnswer: 'false' });
  const previewed = async (wish?: Partial<Wish>): Promise<FillPreview> => (await preview(wish)).body.data;
  const limited = async (placeIds: readonly string[]) => {
    const teacher = await anAdmin(house);
    await school.limit(teacher, [{ subjectId: school.subjects.chemistry, placeIds }], ['marking']);
    return teacher;
  };
  return {
    ...{ ...school, questions, chemistry, sit, fill, end, preview, previewed, exams, marksOf, correctKey },
    ...{ limited, fillAddress },
  };
}
