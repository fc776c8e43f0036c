import type { Right } from '@akada/contract';
import type { NamedClass } from '@akada/contract/rules/school-classes';
import { ownerOf } from '../../lib/homes.ts';
import { useUser } from './session.ts';

/** Rights of each page, first match wins. Unlisted pages are open to everybody of their area. */
const pages: readonly [page: RegExp, ...anyOf: Right[]][] = [
  [/^\/admin\/report-cards/, 'marking', 'people'],
  [/^\/admin\/(?:users\/[^/]+\/report-card|register|scores|conduct|broadsheet|analytics)$/, 'marking'],
  [/^\/admin\/exams\/[^/]+(?:\/print)?$/, 'teaching'],
  [/^\/admin\/exams\/[^/]+\/./, 'marking'],
  [/^\/admin\/exams$/, 'teaching', 'marking'],
  [/^\/admin\/(?:users|groups|announcements|certificates)/, 'people'],
  [/^\/admin\/terms/, 'people', 'money'],
  [/^\/admin\/settings\/(?:results|conduct|cards|certificates)/, 'people'],
  [/^\/admin\/(?:lessons|courses|questions)/, 'teaching'],
  [/^\/admin\/(?:payments|coupons|revenue|settings)/, 'money'],
];

const ofForms = ['/admin/report-cards', '/admin/broadsheet', '/admin/conduct', '/admin/register'];

type Placed = { class?: NamedClass | undefined };

/** Rights of the signed-in admin. The server decides; the screens hide forbidden actions. */
export function useRights() {
  const { role, rights, isLimited = false, formOf = [] } = useUser();
  const has = (right: Right) => rights === undefined || rights.includes(right);
  /** Report cards and broadsheets are for form teachers, where somebody is limited to own subjects and classes. */
  const hasCards = has('marking') && (!isLimited || formOf.length > 0);
  const mayOpen = (path: string) => {
    const mayIssue = path === '/admin/report-cards' && has('people') && !isLimited;
    if (ownerOf(path) !== role || (ofForms.includes(path) && !hasCards && !mayIssue)) return false;
    const [, ...anyOf] = pages.find(([page]) => page.test(path)) ?? [];
    return anyOf.length === 0 || (anyOf as Right[]).some(has);
  };
  /** A student's page: the account with the right to people, the results with that to marking, else null. */
  const pageOf = (studentId: string) => {
    if (has('people')) return `/admin/users/${studentId}`;
    return has('marking') && !isLimited ? `/admin/users/${studentId}/report-card` : null;
  };
  const hasCardOf = (student: Placed) =>
    has('marking') &&
    (!isLimited || [student.class?._id, student.class?.armId].some((id) => formOf.includes(id ?? '')));
  return { has, mayOpen, pageOf, isLimited, hasCards, hasCardOf };
}
