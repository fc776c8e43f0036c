// Every list, search and save, for two schools of which one is ten times the other.
import { cases } from '../ratios/cases.mjs';
import { pathOf, staffLists } from '../staff-lists.mjs';

const bodyOf = async (school, path) =>
  (await school.ask({ method: 'GET', path: `/api${path}`, token: school.people.admin })).json();

const asAdmin = (name, path) => ({
  name,
  plan: async (school) => ({
    calls: [{ method: 'GET', path: `/api${await path(school)}`, token: school.people.admin }],
  }),
});

const asReaders = (name, path) => ({
  name,
  plan: (school) => ({
    calls: school.people.readers.map((token) => ({ method: 'GET', path: `/api${path}`, token })),
  }),
});

/** An exam of the seeded school that has begun: students have sat it. */
async function begunExam(school) {
  const { data } = await bodyOf(school, '/exam?limit=50&fields=summary');
  return data.find(({ title, opensAt }) => title.includes('term test') && Date.parse(opensAt) < Date.now())._id;
}

const resultsOf = (query) => async (school) =>
  `/studentExam/exams/${await begunExam(school)}?page=1&limit=50&answers=false${query}`;

const ofStudents = ['catalogue page', 'catalogue search', 'exam list', 'start', 'save', 'submit', 'score'];

export const growthCases = [
  ...cases.filter(({ name }) => ofStudents.includes(name)),
  asReaders('own lessons', '/lesson/my/purchased'),
  asReaders('own payments', '/payment/mine'),
  // Only the super-admin reads the audit log, and nothing of it is seeded.
  ...staffLists
    .filter(([, , { asks } = {}]) => !asks)
    .map((list) => asAdmin(`staff: ${list[0]}`, (school) => pathOf(list, (path) => bodyOf(school, path)))),
  asAdmin('staff: results', resultsOf('')),
  // As for users: a search that fills a page of either school, and one that finds nobody in both.
  asAdmin('staff: results, search', resultsOf('&studentName=a')),
  asAdmin('staff: results, nobody found', resultsOf('&studentName=nobody+at+all')),
];
