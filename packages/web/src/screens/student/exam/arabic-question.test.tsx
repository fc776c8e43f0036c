import { anAdmin, aStudent } from '@akada/server/test/people';
import { deskOf } from '@akada/server/test/sitting';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

test('a question and its options in Arabic have their direction in an exam', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const [text, options] = ['ما هي عاصمة نيجيريا؟', ['أبوجا', 'لاغوس', 'Kano']];
  const question = await aQuestion(school, admin, { text, options, correctAnswer: 'أبوجا' });
  const exam = await anExam(school, admin, { ...openNow(), questions: [question] });
  await deskOf(school, student, exam).start();
  renderApp(`/student/exam/${exam._id}`, { as: student });
  for (const shown of [text, ...options]) {
    const element = await screen.findByText(shown);
    expect(element.closest('[dir]')?.getAttribute('dir')).toBe('auto');
  }
});
