/** What students choose mails for. The list in the app has everything. */
export const topics = ['payments', 'exams', 'results', 'messages', 'lessons'] as const;
export type Topic = (typeof topics)[number];

/** Ways beside the list in the app. */
export const channels = ['mail'] as const;
export type Channel = (typeof channels)[number];

/** `hasOwnMail`: another mail says it already, with more in it. */
type CauseRules = { topic: Topic; hasOwnMail?: true };

export const causeRules = {
  'order-decided': { topic: 'payments', hasOwnMail: true },
  'exam-published': { topic: 'exams' },
  'exam-tomorrow': { topic: 'exams' },
  'exam-closes': { topic: 'exams' },
  'exam-changed': { topic: 'exams' },
  result: { topic: 'results' },
  'result-changed': { topic: 'results' },
  'review-open': { topic: 'results' },
  reply: { topic: 'messages' },
  announcement: { topic: 'messages' },
  'lesson-ready': { topic: 'lessons' },
} as const satisfies Record<string, CauseRules>;

export type Cause = keyof typeof causeRules;
export const causes = Object.keys(causeRules) as [Cause, ...Cause[]];

export const topicOf = (cause: Cause): Topic => causeRules[cause].topic;

export const hasOwnMail = (cause: Cause): boolean => 'hasOwnMail' in causeRules[cause];

/** Mails of exams, results and lessons are for those who ask for them. */
export const usualChoice: Readonly<Record<Topic, Readonly<Record<Channel, boolean>>>> = {
  payments: { mail: true },
  exams: { mail: false },
  results: { mail: false },
  messages: { mail: true },
  lessons: { mail: false },
};
