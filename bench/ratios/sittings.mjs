// What students do in an exam, as lists of calls, and the steps that come before what is measured.
import { examOptions, examQuestions } from '../bench-exam.mjs';

const device = (number) => `bench-device-${String(number).padStart(6, '0')}`;

export function starts(exam, students) {
  return students.map(({ token }, number) => ({
    method: 'POST',
    path: `/api/studentExam/start/${exam}`,
    token,
    body: { device: device(number) },
  }));
}

/** All their answers at once: what is there before a hand-in. */
async function answered(school, exam, students) {
  const questions = await school.exams.questionIds();
  const answers = questions.map((questionId, index) => ({
    questionId,
    selectedAnswer: examOptions[index % examOptions.length],
    seq: 1,
  }));
  return students.map(({ token }, number) => ({
    method: 'PUT',
    path: `/api/studentExam/answer/${exam}`,
    token,
    body: { answers, device: device(number) },
  }));
}

export const handIns = (exam, students) =>
  students.map(({ token }) => ({
    method: 'POST',
    path: `/api/studentExam/submit/${exam}`,
    token,
    body: { answers: [] },
  }));

/** Steps before a case that are not measured; each is taken once for each exam. */
export async function prepared(school, step, name, students) {
  const exam = await school.exams.exam(name);
  const done = `${step} ${name}`;
  if (school.done.has(done)) return exam;
  if (step === 'started') await school.make(starts(exam, students));
  if (step === 'answered') {
    await prepared(school, 'started', name, students);
    await school.make(await answered(school, exam, students));
  }
  if (step === 'handed in') {
    await prepared(school, 'answered', name, students);
    await school.make(handIns(exam, students));
  }
  school.done.add(done);
  return exam;
}

export async function saves(school, connections, seconds) {
  const students = school.people.sitters;
  const exam = await prepared(school, 'started', 'bench saves', students);
  const questions = await school.exams.questionIds();
  const turns = Math.ceil((connections === 1 ? 4 : 12) * seconds);
  return Array.from({ length: turns }, () => {
    school.turn += 1;
    return students.map(({ token }, number) => {
      const questionId = questions[school.turn % examQuestions];
      const answer = { questionId, selectedAnswer: examOptions[(school.turn + number) % 4], seq: school.turn };
      return {
        method: 'PUT',
        path: `/api/studentExam/answer/${exam}`,
        token,
        body: { answers: [answer], device: device(number) },
      };
    });
  }).flat();
}
