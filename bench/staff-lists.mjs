// Every list of staff as its screens ask for it, and what of each is the slowest a person can ask for. Where `page` is
// 'last', that page is asked for.

export const head = 'head@akada.example';

export const staffLists = [
  ['users', '/admin/all-user?limit=50'],
  ['users, last page', '/admin/all-user?limit=50', { page: 'last' }],
  ['users, search', '/admin/all-user?limit=50&search=ngozi'],
  ['users, nobody found', '/admin/all-user?limit=50&search=nobody+at+all'],
  ['users, suspended', '/admin/all-user?limit=50&status=suspended'],
  ['users, no limit given', '/admin/all-user'],
  ['admins', '/admin/all-admin?limit=50'],
  ['payments', '/payment?limit=50'],
  ['payments, last page', '/payment?limit=50', { page: 'last' }],
  ['payments, pending', '/payment?limit=50&status=pending'],
  ['payments, approved', '/payment?limit=50&status=approved'],
  ['payments, approved, last page', '/payment?limit=50&status=approved', { page: 'last' }],
  ['payments, rejected', '/payment?limit=50&status=rejected'],
  ['payments, search', '/payment?limit=50&search=algebra+eze'],
  ['payments, search, common', '/payment?limit=50&search=fractions'],
  ['payments, search, approved', '/payment?limit=50&status=approved&search=nobody+at+all'],
  ['lessons', '/lesson?limit=24'],
  ['lessons, last page', '/lesson?limit=24', { page: 'last' }],
  ['lessons, search', '/lesson?limit=24&title=fractions'],
  ['lessons, class and subject', '/lesson?limit=24&classLevel=3&subject=Biology'],
  ['questions', '/question?limit=50'],
  ['questions, last page', '/question?limit=50', { page: 'last' }],
  ['questions, search', '/question?limit=50&search=ibadan'],
  ['questions, true/false', '/question?limit=50&type=true-false'],
  ['exams', '/exam?limit=24&fields=summary'],
  ['exams, search', '/exam?limit=24&fields=summary&search=biology'],
  ['messages', '/message?limit=50'],
  ['dashboard figures', '/admin/stats'],
  ['audit', '/admin/audit?limit=50', { asks: head }],
  ['audit, search', '/admin/audit?limit=50&search=approved', { asks: head }],
];

/** `ask(path)` gives the reply's body. */
export async function pathOf([, path, { page } = {}], ask) {
  if (page !== 'last') return path;
  const { pagination } = await ask(`${path}&page=1`);
  return `${path}&page=${pagination.totalPages}`;
}
