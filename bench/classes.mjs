// Lists of one arm in a school of 300 students in 6 arms, and in one of 3,000 in 60, asked by turns one at a time.
import { percentile, report } from './calls.mjs';
import { asker, middleOf, timed } from './growth.mjs';
import { ask, makeExam, openSchool } from './school.mjs';

const size = { users: 0, lessons: 200, payments: 0, questions: 40, exams: 40, answers: 0 };
const studentsOfArm = 50;
const times = 60;
const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];

const first = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi', 'Ngozi', 'Tunde', 'Uche', 'Zainab'];
const syllables = ['ka', 'lo', 'mi', 'nu', 'se', 'ti', 'wa', 'yo', 'ze', 'bi'];

/** A family name for each, because a like name in a class is asked about. */
function nameOf(number) {
  const family = String(number + 1000).replace(/\d/g, (digit) => syllables[Number(digit)]);
  return `${first[number % first.length]} ${family}`;
}

const dayFromNow = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const compulsory = 12;
/** Of one save: a request has at most 64 KB. */
const rowsOfSave = 200;

/** All marks of a term, typed for every student: a class at a time, in twelve subjects. */
async function markTerm(school, classes) {
  const startDate = dayFromNow(-60);
  const year = Number(startDate.slice(0, 4));
  const session = { name: `${year}/${year + 1}`, terms: [{ name: 'First Term', startDate, endDate: dayFromNow(30) }] };
  const { data: terms } = await ask(school, 'PUT', '/admin/terms', { sessions: [session] });
  const term = terms.sessions[0].terms[0]._id;
  let subject;
  for (let number = 1; number <= compulsory; number += 1) {
    const form = { name: `Subject ${number}`, isCompulsory: true };
    subject = (await ask(school, 'POST', '/admin/subjects', form)).data._id;
    for (const of of classes) {
      const path = `/admin/scores?class=${of._id}&term=${term}&subject=${subject}`;
      const { data: sheet } = await ask(school, 'GET', path);
      const marked = ({ studentId, updatedAt }, at) => {
        const mark = ({ _id, max }, part) => [_id, Math.floor(max * (0.4 + ((at * 7 + part * 3 + number) % 60) / 100))];
        return { studentId, updatedAt, scores: Object.fromEntries(sheet.components.map(mark)) };
      };
      const rows = sheet.rows.map(marked);
      for (let from = 0; from < rows.length; from += rowsOfSave) {
        await ask(school, 'PUT', path, { rows: rows.slice(from, from + rowsOfSave) });
      }
    }
  }
  return { term, subject };
}

/** Six classes with so many arms, filled by one class list as a school brings it. */
export async function schoolOf(name, armsOfClass, postgres) {
  const school = await openSchool({ name, size, people: {}, postgres });
  const { data } = await ask(school, 'PUT', '/admin/classes', { preset: 'JSS-SSS' });
  const arms = letters.slice(0, armsOfClass).map((letter) => ({ name: letter }));
  for (const { _id } of data) await ask(school, 'PUT', `/admin/classes/${_id}`, { arms });
  const rows = data.flatMap((one) => arms.map((arm) => `${one.name}${arm.name}`));
  const lines = rows.flatMap((place, at) =>
    Array.from({ length: studentsOfArm }, (_, number) => `${nameOf(at * studentsOfArm + number)},${place}`),
  );
  const list = await ask(school, 'POST', '/admin/users/import', { text: `Name,Class\n${lines.join('\n')}\n` });
  const { data: made } = await ask(school, 'POST', `/admin/users/import/${list.data._id}/apply`);
  if (made.created !== lines.length) throw new Error(`${made.created} of ${lines.length} students have an account`);
  const classes = (await ask(school, 'GET', '/admin/classes')).data;
  const marked = await markTerm(school, classes);
  const exam = await makeExam(school, [], 'Of one arm');
  await ask(school, 'PUT', `/exam/${exam}`, { groupIds: [classes[2].arms[0]._id] });
  return { ...school, ...marked, exam, classId: classes[2]._id, armId: classes[2].arms[0]._id };
}

/** Equally many students each, whatever the school has besides. */
const pages = {
  'students of an arm': ({ armId }) => `/admin/all-user?limit=50&class=${armId}`,
  'students of an arm by name': ({ armId }) => `/admin/all-user?limit=50&class=${armId}&search=ngozi`,
  'exams of an arm': ({ armId }) => `/exam?limit=24&fields=summary&class=${armId}`,
  'lessons of an arm': ({ armId }) => `/lesson?limit=24&class=${armId}`,
  'live view of an exam of an arm': ({ exam, armId }) => `/studentExam/exams/${exam}/live?class=${armId}`,
  'score sheet of an arm': ({ classId, armId, term, subject }) =>
    `/admin/scores?class=${classId}&arm=${armId}&term=${term}&subject=${subject}`,
  'broadsheet of an arm': ({ classId, armId, term }) => `/admin/broadsheet?class=${classId}&arm=${armId}&term=${term}`,
  'promotion of an arm': ({ classId, armId }) => `/admin/users/promotions/preview?classId=${classId}&armId=${armId}`,
};
/** They count every class. */
const sums = {
  'the classes with their students': () => '/admin/classes',
  'promotion of the whole school': () => '/admin/users/promotions/preview',
  'marks that are missing in a term': ({ term }) => `/admin/scores/sheets?term=${term}`,
};

/** Bars: a page of an arm takes at most 1.3 times as long in the big school, a count of all classes at most 300 ms at p99. */
export async function measure(postgres) {
  const small = await schoolOf('arms6', 1, postgres);
  const big = await schoolOf('arms60', 10, postgres);
  const [askSmall, askBig] = [asker(small, small.admin), asker(big, big.admin)];
  let missed = 0;
  try {
    for (const [name, pathOf] of Object.entries(pages)) {
      const works = [() => askSmall(pathOf(small)), () => askBig(pathOf(big))];
      const [one, ten] = await middleOf(times, ...works);
      const text = `${one.toFixed(2)} ms, ten times the arms ${ten.toFixed(2)} ms: ${(ten / one).toFixed(2)} (bar 1.3)`;
      missed += report(`page: ${name}`, text, ten / one <= 1.3);
    }
    for (const [name, pathOf] of Object.entries(sums)) {
      const taken = [];
      for (let turn = 0; turn < times; turn += 1) taken.push(await timed(() => askBig(pathOf(big))));
      const slowest = percentile(taken, 0.99);
      const text = `${percentile(taken, 0.5).toFixed(1)} ms, p99 ${slowest.toFixed(1)} ms (bar 300 ms)`;
      missed += report(`sum: ${name}`, text, slowest <= 300);
    }
  } finally {
    await small.close();
    await big.close();
  }
  return missed;
}
