import { getNationalTest, getPractice, getPracticeCards, sendPracticeAnswers } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { readCards, readPractice } from './cards.ts';
import { serveCheckQuestions } from './check-questions.ts';
import { drawNationalTest } from './national-test.ts';
import { storeAnswers } from './send-answers.ts';

export function servePractice(app: FastifyInstance, context: Context): void {
  serve(app, context, getPractice, async ({ caller }) => ({
    message: 'Practice fetched successfully',
    data: await readPractice(context, caller),
  }));

  serve(app, context, getPracticeCards, async ({ caller, query }) => ({
    message: 'Questions to practise fetched successfully',
    data: await readCards(context, caller, query),
  }));

  serve(app, context, getNationalTest, async ({ caller, query }) => ({
    message: 'Mock test fetched successfully',
    data: await drawNationalTest(context, caller, query.subjects),
  }));

  serve(app, context, sendPracticeAnswers, async ({ caller, body }) => ({
    message: 'Your answers are saved',
    data: await storeAnswers(context, caller, body.answers),
  }));

  serveCheckQuestions(app, context);
}
