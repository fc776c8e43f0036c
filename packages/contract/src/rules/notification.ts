/** Topics with mail and push preferences. The list in the app ignores them. */
export const topics = ['payments', 'exams', 'results', 'messages', 'lessons'] as const;
export type Topic = (typeof topics)[number];

/** Ways beside the list in the app. */
export const channels = ['mail', 'push'] as const;
export type Channel = (typeof channels)[number];

/**
 * `hasOwnMail`: another mail says it already, with more in it. `isUrgent`: not held in quiet hours, after which it may be of
 * no use.
 */
type CauseRules = { topic: Topic; hasOwnMail?: true; isUrgent?: true };

export const causeRules = {
  'order-decided': { topic: 'payments', hasOwnMail: true },
  'exam-published': { topic: 'exams' },
  'exam-tomorrow': { topic: 'exams' },
  'exam-closes': { topic: 'exams', isUrgent: true },
  'exam-changed': { topic: 'exams' },
  result: { topic: 'results' },
  'result-changed': { topic: 'results' },
  'review-open': { topic: 'results' },
  'card-issued': { topic: 'results' },
  'certificate-given': { topic: 'results' },
  reply: { topic: 'messages' },
  announcement: { topic: 'messages' },
  'class-decided': { topic: 'messages' },
  'accounts-merged': { topic: 'messages' },
  'lesson-ready': { topic: 'lessons' },
  'lesson-given': { topic: 'lessons' },
} as const satisfies Record<string, CauseRules>;

export type Cause = keyof typeof causeRules;
export const causes = Object.keys(causeRules) as [Cause, ...Cause[]];

export const topicOf = (cause: Cause): Topic => causeRules[cause].topic;

export const hasOwnMail = (cause: Cause): boolean => 'hasOwnMail' in causeRules[cause];
export const isUrgent = (cause: Cause): boolean => 'isUrgent' in causeRules[cause];

/** Mails of exams, results and lessons are for those who ask for them. Pushes go to devices on which they were turned on. */
export const usualChoice: Readonly<Record<Topic, Readonly<Record<Channel, boolean>>>> = {
  payments: { mail: true, push: true },
  exams: { mail: false, push: true },
  results: { mail: false, push: true },
  messages: { mail: true, push: true },
  lessons: { mail: false, push: true },
};
