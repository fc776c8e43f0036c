import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { userPageQuery } from '../../../data/users.ts';
import { CallError } from '../../../lib/call-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { AttemptList } from './attempt-list.tsx';
import { GuardianCard } from './guardian-card.tsx';
import { LessonList } from './lesson-list.tsx';
import { PaymentList } from './payment-list.tsx';
import { ProfileCard } from './profile-card.tsx';
import { UserLoading } from './user-loading.tsx';

const tabs = ['lessons', 'exams', 'payments'] as const;

/** Nobody by this id, or nobody an admin may see: the server does not tell them apart. */
function isNobody(error: Error | null): boolean {
  return error instanceof CallError && [400, 404].includes(error.status);
}

export function UserPage() {
  const { userId = '' } = useParams();
  // The list this page was opened from, as it was filtered.
  const { list = '' } = (useLocation().state ?? {}) as { list?: string };
  const { values, set } = useUrlFilters(['tab']);
  const { data: person, error, isFetching, refetch } = useQuery(userPageQuery(userId));
  const tab = tabs.find((name) => name === values.tab) ?? 'lessons';
  return (
    <>
      <PageHeader title={person?.fullName ?? 'User'} />
      <LinkButton to={`/admin/users${list}`} variant="quiet" className="mb-3 -ml-4">
        <ArrowLeft aria-hidden="true" />
        All users
      </LinkButton>
      {!person && !error && <UserLoading />}
      {!person && error && isNobody(error) && (
        <EmptyState mark="people" title="User not found" text="This account does not exist, or it was deleted." />
      )}
      {!person && error && !isNobody(error) && (
        <LoadFailed title="Error loading user" query={{ error, isFetching, refetch }} />
      )}
      {person && (
        <>
          <ProfileCard person={person} />
          {person.guardianConsent && <GuardianCard consent={person.guardianConsent} />}
          <Tabs
            label={`What ${person.fullName} has`}
            value={tab}
            onChange={(value) => set('tab', value === 'lessons' ? '' : value)}
            items={[
              {
                value: 'lessons',
                label: 'Lessons',
                count: person.purchases.total,
                panel: <LessonList lessons={person.purchases} />,
              },
              {
                value: 'exams',
                label: 'Exams',
                count: person.attempts.total,
                panel: <AttemptList attempts={person.attempts} />,
              },
              {
                value: 'payments',
                label: 'Payments',
                count: person.payments.total,
                panel: <PaymentList payments={person.payments} email={person.email} />,
              },
            ]}
          />
        </>
      )}
    </>
  );
}
