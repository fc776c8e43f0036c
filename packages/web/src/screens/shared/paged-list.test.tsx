import { anAdmin, aStudent, aSuperAdmin, type Person } from '@akada/server/test/people';
import { aReview, aWatchedLesson } from '@akada/server/test/reviewing';
import { aCourse, aLesson, aMessage, anExam, aPayment, aQuestion, aStart } from '@akada/server/test/things';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { day, openNow } from '../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../test/render-app.tsx';

type People = { school: School; admin: Person; ada: Person };

async function aSchool(): Promise<People> {
  const school = await openSchool();
  return { school, admin: await anAdmin(school), ada: await aStudent(school, { fullName: 'Ada Obi' }) };
}

const ask = async ({ school, admin }: People, path: string, body: object): Promise<string> =>
  (await school.ask('POST', path, { as: admin, body })).body.data._id;

const aLessonOf = ({ school, admin }: People) => aLesson(school, admin, { title: 'Fractions', price: 500 });
const anExamOf = ({ school, admin }: People) => anExam(school, admin, { ...openNow(), title: 'Algebra' });
const aLetter = ({ school, ada }: People) => aMessage(school, ada, { text: 'Is the test on Friday?' });

async function aReviewOf({ school, admin, ada }: People) {
  await aReview(school, ada, await aWatchedLesson(school, ada, admin, 'Fractions'), { text: 'Clear words' });
}

async function aGroup(people: People): Promise<string> {
  const id = await ask(people, '/admin/groups', { name: 'Science' });
  await ask(people, `/admin/groups/${id}/members`, { studentIds: [people.ada._id] });
  return `/admin/groups/${id}`;
}

async function aStartedExam(people: People): Promise<string> {
  const exam = await anExamOf(people);
  await aStart(people.school, people.ada, exam);
  return `/admin/exams/${exam._id}`;
}

const invite = { classLevel: 'Grade 2 Secondary', mostUses: 40, endsAt: `${day(7)}T12:00:00.000Z` };
const announcement = { title: 'Closed on Friday', text: 'Come on Monday.', classLevels: null, sendAt: null };

type Case = [path: string, make: (people: People) => unknown, found: RegExp];

/** A new thing may have an address of its own, before the path. */
const ofStaff: Case[] = [
  ['/admin/lessons', aLessonOf, /^Fractions$/],
  ['/admin/courses', async (people) => aCourse(people.school, people.admin, [await aLessonOf(people)]), /one by one/],
  ['/admin/exams', anExamOf, /^Algebra$/],
  ['/admin/questions', ({ school, admin }) => aQuestion(school, admin), /^1 question$/],
  ['/admin/payments', async (people) => aPayment(people.school, people.ada, await aLessonOf(people)), /^Ada Obi/],
  ['/admin/messages', aLetter, /^Is the test on Friday/],
  ['/admin/reviews', aReviewOf, /^Clear words$/],
  ['/admin/announcements', (people) => ask(people, '/admin/announcements', announcement), /^Closed on Friday$/],
  ['/admin/users', () => undefined, /^Ada Obi$/],
  ['/admin/users/invites', (people) => ask(people, '/admin/users/invites', invite), /^0 of 40 used/],
  ['/admin/users/promotion', () => undefined, /^Ada Obi$/],
  ['/admin/analytics?tab=lessons', aReviewOf, /^Fractions$/],
  ['', aGroup, /^Ada Obi$/],
  ['/live', aStartedExam, /^Ada Obi$/],
  ['/results', aStartedExam, /^Ada Obi$/],
];

const ofStudents: Case[] = [
  ['/student/lessons', aLessonOf, /^Fractions$/],
  ['/student/messages', aLetter, /^Is the test on Friday/],
  ['/student/notifications', aReviewOf, /^Your payment was approved$/],
  ['/profile/reviews', aReviewOf, /^Clear words$/],
];

async function goesToTheLast(people: People, as: Person, path: string, found: RegExp) {
  const { school } = people;
  const release = school.network.hold(/[?&]page=1(?!\d)/);
  const replaced = vi.spyOn(window.history, 'replaceState');
  const { address } = renderApp(`${path}${path.includes('?') ? '&' : '?'}page=7`, { as });
  await waitFor(() => expect(address()).toBe(path));
  const before = replaced.mock.calls.length;
  expect(screen.queryByText(/^No .* (found|yet)$/)).toBeNull();
  expect(screen.queryByText(/Page 7/)).toBeNull();
  release();
  await screen.findAllByText(found);
  expect(replaced.mock.calls.length).toBe(before);
}

test.each(ofStaff)('staff: %s goes to its last page when its address names one beyond', async (path, make, found) => {
  const people = await aSchool();
  const made = await make(people);
  const address = typeof made === 'string' && made.startsWith('/') ? made + path : path;
  await goesToTheLast(people, people.admin, address, found);
});

test.each(ofStudents)('students: %s goes to its last page too', async (path, make, found) => {
  const people = await aSchool();
  await make(people);
  await goesToTheLast(people, people.ada, path, found);
});

test('a super admin: so do the admins', async () => {
  const people = await aSchool();
  await goesToTheLast(people, await aSuperAdmin(people.school), '/super-admin', /^Created/);
});
