import { randomUUID } from 'node:crypto';
import { codeBefore } from './app-code.ts';

/** Preconditions of journeys, created through the API in milliseconds. */

export const demoPassword = 'chalk-and-paper';

export type Api = {
  token: string;
  /** Gives `data` of the reply; throws with the server's message on anything but a success. */
  call: <Data>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Data>;
};

async function send(url: string, method: string, body: object | undefined, token: string | null) {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body) headers['Content-Type'] = 'application/json';
  if (token) headers.token = token;
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const reply = (await response.json()) as { success: boolean; message?: string; token?: string; data: unknown };
  if (!reply.success) throw new Error(`${method} ${url}: ${reply.message}`);
  return reply;
}

/** Somebody of the demo school who uses the API without a browser. */
export async function apiAs(url: string, email: string, password = demoPassword): Promise<Api> {
  const { token } = await send(`${url}/api/auth/login`, 'POST', { email, password }, null);
  if (!token) throw new Error(`${email} got no token`);
  return {
    token,
    call: async <Data>(method: string, path: string, body?: object) =>
      (await send(`${url}/api${path}`, method, body, token)).data as Data,
  };
}

export const adminEmail = 'admin@akada.example';
/** Chemistry in SSS 2 and SSS 3 only. */
export const limitedEmail = 'chemistry@akada.example';
export const apiAsAdmin = (url: string) => apiAs(url, adminEmail);

/** A new student, so that journeys on one server do not meet in one account. */
export async function aStudent(url: string, classLevel = 'Class 3', fullName = 'Chidera Obi', more: object = {}) {
  const email = `${randomUUID().slice(0, 8)}@home.example`;
  const phoneNumber = `+23480${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const passwords = { password: demoPassword, cpassword: demoPassword };
  await send(
    `${url}/api/auth/signup`,
    'POST',
    { fullName, email, phoneNumber, classLevel, ...passwords, ...more },
    null,
  );
  return { ...(await apiAs(url, email)), email, phoneNumber, fullName };
}

/** For staff: what their authenticator app has, and their codes on paper. */
export async function turnOnSecondFactor(person: Api) {
  const { secret } = await person.call<{ secret: string }>('POST', '/user/second-factor');
  const otp = await codeBefore(secret);
  const path = '/user/second-factor/confirm';
  const { recoveryCodes } = await person.call<{ recoveryCodes: string[] }>('POST', path, { otp });
  return { secret, recoveryCodes };
}

/** A day as a date input wants it, counted from today in the school's zone. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' });
}

export const multipleChoice = (text: string, answer: string, ...wrong: string[]) => ({
  type: 'multiple-choice',
  text,
  options: [answer, ...wrong],
  correctAnswer: answer,
});
export const trueOrFalse = (text: string, correctAnswer: 'true' | 'false') => ({
  type: 'true-false',
  text,
  correctAnswer,
});
export const shortAnswer = (text: string, correctAnswer: string) => ({ type: 'short-answer', text, correctAnswer });

/** Open now, for class 3 unless it says otherwise; with the ids of its questions. */
export async function anExam(
  admin: Api,
  questions: readonly object[],
  more: { title: string; duration?: number; classLevel?: string },
) {
  const exam = await admin.call<{ _id: string }>('POST', '/exam', {
    description: 'Set by a browser journey',
    classLevel: 'Class 3',
    duration: 20,
    startDate: day(-1),
    endDate: day(7),
    ...more,
  });
  const ids: string[] = [];
  for (const question of questions) {
    ids.push((await admin.call<{ _id: string }>('POST', '/question', { ...question, exam: exam._id }))._id);
  }
  return { _id: exam._id, questions: ids };
}

type NewLesson = { title: string; price: number; video?: string; groupIds?: string[] };

export async function aLesson(admin: Api, lesson: NewLesson): Promise<string> {
  const classLevel = 'Class 3';
  const video = 'https://www.youtube.com/watch?v=Hmwvj9X4GNY';
  const { _id } = await admin.call<{ _id: string }>('POST', '/lesson', { classLevel, video, ...lesson });
  return _id;
}

/** Pays as the student and, unless it is free, approves as the admin. */
export async function buy(student: Api, admin: Api, lessonId: string): Promise<void> {
  const payment = await student.call<{ _id: string; status: string }>('POST', `/lesson/pay/${lessonId}`);
  if (payment.status === 'pending') await admin.call('PUT', `/payment/${payment._id}/approve`);
}
