import { randomUUID } from 'node:crypto';
import { formulas, hostile } from './hostile-text.ts';
import { aLesson, anExam, apiAs, aStudent, buy, day, demoPassword, multipleChoice, shortAnswer } from './school.ts';

const classLevel = 'Class 5';
const withFormulas = (text: string) => `${text} ${formulas}`;

/** A school in which every text that somebody can write is hostile, with something of everything on its screens. */
export async function aHostileSchool(url: string) {
  const head = await apiAs(url, 'head@akada.example');
  const adminEmail = `${randomUUID().slice(0, 8)}@akada.example`;
  const account = { fullName: hostile.admin, email: adminEmail, password: demoPassword };
  await head.call('POST', '/admin/create-admin', account);
  const admin = await apiAs(url, adminEmail);
  const { schoolName, bankName, accountName, paymentNote, privacyContact } = hostile;
  const settings = { schoolName, bankName, accountName, paymentNote, privacyContact };
  await admin.call('PUT', '/admin/settings', { ...settings, guardianConsent: true });
  const consent = { guardianConsent: true, guardianName: hostile.guardian, guardianContact: '0803 123 4567' };
  const student = await aStudent(url, classLevel, hostile.student, consent);
  await admin.call('PUT', '/admin/settings', { guardianConsent: false });
  const { _id: studentId } = await student.call<{ _id: string }>('GET', '/user');
  const video = `${url}/media/demo/pythagoras.mp4?a="><img src=x onerror=window.taken=9>`;
  const lesson = (title: string) => aLesson(admin, { title, price: 1500, video });
  const [pending, rejected, owned] = [
    await lesson(hostile.pendingLesson),
    await lesson(hostile.rejectedLesson),
    await lesson(hostile.lesson),
  ];
  const { subject, instructor } = hostile;
  const texts = { classLevel, subject, instructor, description: withFormulas(hostile.description) };
  for (const id of [pending, rejected, owned]) await admin.call('PUT', `/lesson/${id}`, texts);
  const payment = await student.call<{ _id: string }>('POST', `/lesson/pay/${pending}`);
  const refused = await student.call<{ _id: string }>('POST', `/lesson/pay/${rejected}`);
  await admin.call('PUT', `/payment/${refused._id}/reject`, { reason: hostile.rejection });
  await buy(student, admin, owned);

  const questions = [
    multipleChoice(withFormulas(hostile.question), hostile.option, hostile.otherOption),
    shortAnswer(withFormulas(hostile.shortQuestion), hostile.answer),
  ];
  const exam = () => anExam(admin, questions, { title: hostile.exam });
  const [sat, open] = [await exam(), await exam()];
  for (const { _id } of [sat, open]) {
    await admin.call('PUT', `/exam/${_id}`, { classLevel, description: hostile.examText, endDate: '2090-01-31' });
  }
  const sitter = await aStudent(url, classLevel, hostile.student);
  await sitter.call('POST', `/studentExam/start/${open._id}`);
  await student.call('POST', `/studentExam/start/${sat._id}`);
  const extra = { minutes: 5, reason: hostile.extraTime };
  await admin.call('POST', `/studentExam/exams/${sat._id}/extra-time`, extra);
  const answers = [
    { questionId: sat.questions[0], selectedAnswer: hostile.otherOption },
    { questionId: sat.questions[1], selectedAnswer: hostile.given },
  ];
  await student.call('POST', `/studentExam/submit/${sat._id}`, { answers });
  const decisions = [{ kind: 'key', questionId: sat.questions[0], correctAnswer: hostile.otherOption }];
  await admin.call('POST', `/exam/${sat._id}/marking/apply`, { decisions, reason: hostile.newKey });
  // Over, so that its review is open.
  await admin.call('PUT', `/exam/${sat._id}`, { startDate: day(-9), endDate: day(-2), allowReview: true });
  const [result] = await admin.call<{ _id: string }[]>('GET', `/studentExam/exams/${sat._id}`);
  await student.call('POST', '/message', { teacher: hostile.teacher, text: hostile.message });
  const { _id: adminId } = await admin.call<{ _id: string }>('GET', '/user');
  const card = { name: hostile.cardName, subjects: [hostile.cardSubject], words: hostile.cardWords, isShown: true };
  await admin.call('PUT', `/admin/teachers/${adminId}`, card);
  return {
    adminId,
    admin,
    student: { ...student, _id: studentId },
    pending,
    rejected,
    owned,
    payment: payment._id,
    refused: refused._id,
    sat: sat._id,
    attempt: result?._id ?? '',
    open: open._id,
  };
}

export type HostileSchool = Awaited<ReturnType<typeof aHostileSchool>>;
