import * as attempts from './attempts.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as dashboard from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as examResults from './exam-results.ts';
import * as exams from './exams.ts';
import * as invigilation from './invigilation.ts';
import * as lessons from './lessons.ts';
import * as messages from './messages.ts';
import * as ops from './ops.ts';
import * as payments from './payments.ts';
import * as privacy from './privacy.ts';
import * as questions from './questions.ts';
import * as security from './security.ts';
import * as settings from './settings.ts';
import * as signup from './signup.ts';
import * as users from './users.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** Every endpoint of the API by its name: what the matrix test, the router check and the OpenAPI document walk. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    auth,
    signup,
    security,
    users,
    lessons,
    payments,
    messages,
    questions,
    exams,
    attempts,
    examResults,
    invigilation,
    dashboard,
    ops,
    settings,
    privacy,
    audit,
  ].flatMap((room) => Object.entries(room).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))),
);
