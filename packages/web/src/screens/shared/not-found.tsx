import type { Role } from '@akada/contract';
import { useUser } from '../../data/people/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

type Step = { to: string; label: string };

const steps: Record<Role, { text: string; first: Step; second: Step }> = {
  user: {
    text: 'The address may be old, or a letter of it is missing. Your lessons and exams are where they were.',
    first: { to: '/student', label: 'Dashboard' },
    second: { to: '/student/my-lessons', label: 'My Lessons' },
  },
  guardian: {
    text: 'The address may be old. Your children, with their results and payments, are on one page.',
    first: { to: '/guardian', label: 'My children' },
    second: { to: '/guardian/security', label: 'Security' },
  },
  admin: {
    text: 'The address may be old, or what was there has been deleted. The menu leads to every page of staff.',
    first: { to: '/admin', label: 'Dashboard' },
    second: { to: '/admin/messages', label: 'Messages' },
  },
  'super-admin': {
    text: 'The address may be old. Admins, income, the audit log, settings and the state of the system are in the menu.',
    first: { to: '/super-admin', label: 'Admins' },
    second: { to: '/super-admin/status', label: 'System status' },
  },
};

/** For an address within one's own area that leads nowhere. */
export function NotFound() {
  const { text, first, second } = steps[useUser().role];
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        mark="search"
        title="There is no page at this address"
        text={text}
        action={
          <>
            <LinkButton to={first.to}>{first.label}</LinkButton>
            <LinkButton to={second.to} variant="secondary">
              {second.label}
            </LinkButton>
          </>
        }
      />
    </>
  );
}
