/** The fields of the log's before and after, as the forms call them. */
const words: Readonly<Record<string, string>> = {
  accountName: 'Account name',
  accountNumber: 'Account number',
  bankName: 'Bank',
  better: 'Results that went up',
  checkoutDiscountPercent: 'Discount (%)',
  classLevel: 'Class',
  correctAnswer: 'Correct answer',
  email: 'E-mail address',
  endDate: 'End date',
  fullName: 'Full name',
  isActive: 'Active',
  listPriceFactor: 'List price factor',
  maxAttempts: 'Attempts allowed',
  paymentNote: 'Note for payers',
  paymentReview: 'Payment review',
  phoneNumber: 'Phone number',
  running: 'Attempts still running',
  scheduledDate: 'Scheduled date',
  schoolName: 'School name',
  sessions: 'Open sessions',
  startDate: 'Start date',
  text: 'Question',
  timeZone: 'Time zone',
  video: 'Video link',
  worse: 'Results that went down',
};

/** 'maxAttempts' → 'Attempts allowed'; a field of one word is its own name. */
export function factName(name: string): string {
  return words[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
