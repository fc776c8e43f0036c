import type { User } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useSchool } from '../../data/school.ts';
import { adminsQuery } from '../../data/users.ts';
import { messageOf } from '../../lib/call-error.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Person } from '../../ui/person.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const createLink = (
  <LinkButton to="/super-admin/create-admin">
    <UserRoundPlus aria-hidden="true" />
    Create admin
  </LinkButton>
);

function AdminRow({ admin, timeZone }: { admin: User; timeZone: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <Person name={admin.fullName} detail={admin.email} />
      <p className="pl-14 text-xs text-soft sm:pl-0">
        Created <DateText moment={admin.createdAt} timeZone={timeZone} />
      </p>
    </li>
  );
}

function AdminList() {
  const { timeZone } = useSchool();
  const { data, error, isPending, isFetching, refetch } = useQuery(adminsQuery);
  if (isPending) return <Skeleton shape="rows" />;
  if (!data) {
    return (
      <ErrorPanel
        title={`Error fetching admins: ${messageOf(error)}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        mark="people"
        title="No administrators found"
        text="Admins manage lessons, exams, questions and payments."
        action={createLink}
      />
    );
  }
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-card">
      {data.map((admin) => (
        <AdminRow key={admin._id} admin={admin} timeZone={timeZone} />
      ))}
    </ul>
  );
}

export function Admins() {
  return (
    <>
      <PageHeader title="Admins" action={createLink} />
      <AdminList />
    </>
  );
}
