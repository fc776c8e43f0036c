import type { PracticeTopics } from '@akada/contract';
import { nationalSubjects } from '@akada/contract/rules/national-test';
import { counted } from '../../../lib/format.ts';

/** Words for a mock of the national test that still lacks subjects; null where there are enough. */
export function missingForMock(offered: PracticeTopics['national']): string | null {
  const missing = nationalSubjects - offered.length;
  if (missing <= 0) return null;
  const names = offered.map(({ subject, questions }) => `${subject} (${questions})`).join(', ');
  const open = names === '' ? 'None is open for practice yet' : `Open for practice: ${names}`;
  const verb = missing === 1 ? 'is' : 'are';
  return `It takes four subjects with questions of up to four options. ${open}. ${counted(missing, 'more subject')} ${verb} missing: ask your teacher.`;
}
