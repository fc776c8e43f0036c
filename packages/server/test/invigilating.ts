import type { House } from './house.ts';
import type { Person } from './people.ts';

/** What a member of staff asks of one exam and of the attempts at it. */
export function staffOf(house: House, admin: Person, exam: { _id: string }) {
  const as = admin;
  const ofExam = (what: string) => `/studentExam/exams/${exam._id}/${what}`;
  const ofAttempt = (id: string, what = '') => `/studentExam/attempts/${id}${what}`;
  return {
    live: (query = '') => house.ask('GET', `${ofExam('live')}${query}`, { as }),
    give: (body: object) =>
      house.ask('POST', ofExam('extra-time'), {
        as,
        body: { minutes: 12, reason: 'Power cut at the centre', ...body },
      }),
    submitFor: (attemptId: string) => house.ask('POST', ofAttempt(attemptId, '/submit'), { as }),
    decide: (attemptId: string, decision: string, reason = 'Given in time, offline') =>
      house.ask('PUT', ofAttempt(attemptId, '/late-answers'), { as, body: { decision, reason } }),
    review: (attemptId: string) => house.ask('GET', ofAttempt(attemptId), { as }),
    marking: () => house.ask('GET', ofExam('marking'), { as }),
    toMark: (questionId: string) => house.ask('GET', ofExam(`marking/${questionId}`), { as }),
    answerToMark: (attemptId: string, questionId: string, query = '') =>
      house.ask('GET', ofAttempt(attemptId, `/marking/${questionId}${query}`), { as }),
    mark: (attemptId: string, questionId: string, body: object) =>
      house.ask('PUT', ofAttempt(attemptId, `/marking/${questionId}`), { as, body: { seq: 1, ...body } }),
    asked: () => house.ask('GET', ofExam('questions'), { as }),
    preview: (body: object) => house.ask('POST', ofExam('re-mark/preview'), { as, body }),
    remark: (body: object) =>
      house.ask('POST', ofExam('re-mark'), { as, body: { reason: 'The key was wrong', ...body } }),
  };
}

/** The newest attempt of a student as it stands in the table. */
export function attemptOf(house: House, student: Person, exam: { _id: string }) {
  return house.db
    .selectFrom('attempts')
    .selectAll()
    .where('student_id', '=', student._id)
    .where('exam_id', '=', exam._id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** What an action put on record, oldest first. */
export async function audited(
  house: House,
  action: 'exam.extra-time' | 'exam.submit-for' | 'exam.late-answers' | 'exam.re-mark' | 'exam.mark',
) {
  const rows = await house.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('_id').execute();
  return rows.map(({ person_id, before, after }) => ({
    person: person_id,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }));
}
