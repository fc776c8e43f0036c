import { needed } from './order-screens.ts';
import { type Api, limitedEmail } from './school.ts';
import type { Screen } from './screens.ts';

type Thing = { _id: string; title: string; subject?: string };

/** Things of the demo school's limited teacher, and an exam and a lesson of others. */
export async function limitedSchool(admin: Api) {
  const [exams, lessons] = [await admin.call<Thing[]>('GET', '/exam'), await admin.call<Thing[]>('GET', '/lesson')];
  const of = (things: Thing[], subject: string, what: string) =>
    needed(
      things.find((one) => one.subject === subject),
      what,
    );
  return {
    email: limitedEmail,
    own: needed(
      exams.find(({ title }) => title.startsWith('Moles, Acids')),
      'exam in Chemistry of SSS 3',
    ),
    foreign: { exam: of(exams, 'Physics', 'exam in Physics'), lesson: of(lessons, 'Physics', 'lesson in Physics') },
  };
}

export async function limitedScreens(admin: Api): Promise<Screen[]> {
  const { own, foreign } = await limitedSchool(admin);
  return [
    { name: 'limited teacher, dashboard', path: '/admin', heading: /./ },
    { name: 'limited teacher, exams', path: '/admin/exams', heading: 'Exams' },
    { name: 'limited teacher, own exam', path: `/admin/exams/${own._id}`, heading: own.title },
    { name: 'limited teacher, results', path: `/admin/exams/${own._id}/results`, heading: own.title },
    { name: 'limited teacher, lessons', path: '/admin/lessons', heading: 'Lessons' },
    { name: 'limited teacher, questions', path: '/admin/questions', heading: 'Questions' },
    { name: 'limited teacher, analytics', path: '/admin/analytics', heading: 'Analytics' },
    { name: 'limited teacher, foreign exam', path: `/admin/exams/${foreign.exam._id}`, heading: 'Exam not found' },
    {
      name: 'limited teacher, foreign lesson',
      path: `/admin/lessons/${foreign.lesson._id}`,
      heading: 'Lesson not found',
    },
    { name: 'limited teacher, no right', path: '/admin/users', heading: 'Your account has no right to this page' },
  ];
}
