import { anAdmin, aStudent } from '@akada/server/test/people';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen } from '@testing-library/react';
import { openNow } from './hands.ts';
import { openSchool, renderApp } from './render-app.tsx';

/** A student in front of an exam of three questions that is open: '2 + 2', 'Water boils', 'the capital'. */
export async function anExamScreen({ isEmpty = false, duration = 30 } = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const questions = isEmpty ? [] : await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', duration, questions });
  const open = () => renderApp(`/student/exam/${exam._id}`, { as: student });
  /** Opens the exam and begins it. */
  const begin = async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Start Exam' }));
    return app;
  };
  /** The answers the server has. */
  const saved = async () => {
    const state = await school.ask('GET', `/studentExam/state/${exam._id}`, { as: student });
    return (state.body.data.answers as { selectedAnswer: string }[]).map(({ selectedAnswer }) => selectedAnswer);
  };
  return { school, admin, student, questions, exam, open, begin, saved };
}

/** The line in the exam's header that says whether the answers are saved. */
export const saveLine = () => document.querySelector('[data-status]')?.textContent;
