import type { AuditAction } from '@akada/contract/rules/audit';
import type { House } from './house.ts';
import type { Person } from './people.ts';

type Remark = { reason?: string; key?: string; questionId: string; correctAnswer: string; details?: object };
type Decision = { kind: 'key' | 'accept' | 'annul' | 'override'; questionId: string } & Record<string, unknown>;

/** Staff calls on one exam and its attempts. */
export function staffOf(house: House, admin: Person, exam: { _id: string }) {
  const as = admin;
  const ofExam = (what: string) => `/studentExam/exams/${exam._id}/${what}`;
  const ofAttempt = (id: string, what = '') => `/studentExam/attempts/${id}${what}`;
  const ofMarking = (what: 'preview' | 'apply', body: object) =>
    house.ask('POST', `/exam/${exam._id}/marking/${what}`, { as, body });
  return {
    live: (query = '') => house.ask('GET', `${ofExam('live')}${query}`, { as }),
    give: (body: object) =>
      house.ask('POST', ofExam('extra-time'), {
        as,
        body: { minutes: 12, reason: 'Power cut at the centre', ...body },
      }),
    reopen: (attemptId: string, body: object = {}) =>
      house.ask('POST', `/exam/${exam._id}/attempts/${attemptId}/reopen`, {
        as,
        body: { minutes: 20, reason: 'Handed in by mistake', ...body },
      }),
    another: (student: Person, body: object = {}) =>
      house.ask('POST', `/exam/${exam._id}/attempts/extra`, {
        as,
        body: { studentId: student._id, until: '2026-12-31', reason: 'Was in hospital', ...body },
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
    openSecond: (questionId: string, body: object = {}) =>
      house.ask('PUT', ofExam(`marking/${questionId}/second`), { as, body: { isOpen: true, ...body } }),
    second: (questionId: string) => house.ask('GET', ofExam(`marking/${questionId}/second`), { as }),
    markSecond: (attemptId: string, questionId: string, body: object) =>
      house.ask('PUT', ofAttempt(attemptId, `/marking/${questionId}/second`), { as, body: { seq: 1, ...body } }),
    settle: (attemptId: string, questionId: string, body: object) =>
      house.ask('POST', ofAttempt(attemptId, `/marking/${questionId}/settle`), {
        as,
        body: { seq: 1, reason: 'Both points are named', ...body },
      }),
    asked: () => house.ask('GET', ofExam('questions'), { as }),
    preview: (correction: object) => ofMarking('preview', { decisions: [{ kind: 'key', ...correction }] }),
    remark: ({ reason = 'The key was wrong', key, ...correction }: Remark) =>
      ofMarking('apply', { decisions: [{ kind: 'key', ...correction }], reason, key }),
    tryOut: (...decisions: Decision[]) => ofMarking('preview', { decisions }),
    apply: (...decisions: Decision[]) => ofMarking('apply', { decisions, reason: 'It was not fair' }),
    ofMarking,
    history: () => house.ask('GET', `/exam/${exam._id}/marking/history`, { as }),
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

/** Audit rows of an action, oldest first. */
export async function audited(house: House, action: AuditAction & `exam.${string}`) {
  const rows = await house.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('_id').execute();
  return rows.map(({ person_id, before, after }) => ({
    person: person_id,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }));
}
