import type { GuardianConsent, UserPage as Page } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Navigate, useLocation, useParams } from 'react-router';
import { staffNotesQuery } from '../../../data/people/person.ts';
import { useRights } from '../../../data/people/rights.ts';
import { userPageQuery } from '../../../data/people/users.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { CallError } from '../../../lib/call-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonBox } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { oneOf, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { AccessCard } from './access-card.tsx';
import { ClassRequestNotice } from './class-requests.tsx';
import { ExtraTimeCard } from './extra-time-card.tsx';
import { LessonsGiven } from './lessons-given.tsx';
import { LinkedGuardians } from './linked-guardians.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { ProfileCard } from './profile-card.tsx';
import { AttemptList, LessonList, PaymentList } from './user-lists.tsx';

function GuardianCard({ consent }: { consent: GuardianConsent }) {
  const { dateTime } = useFormat();
  const facts = [
    ['Name', consent.guardianName],
    ['To be reached at', consent.guardianContact],
    ['Agreed', dateTime(consent.givenAt)],
  ];
  return (
    <TitledCard large title="Parent or guardian" className="mb-6">
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="basis-26 text-xs text-soft">{name}</dt>
            <dd className="min-w-0 flex-1 basis-[6em] font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-soft">“{consent.text}”</p>
    </TitledCard>
  );
}

function GuessingNotice({ guessing: { tries, since } }: { guessing: NonNullable<Page['guessing']> }) {
  const { dateTime, counted } = useFormat();
  return (
    <div className="mb-6">
      <Notice tone="warning">
        <p className="font-semibold">
          {`Somebody is guessing this password: ${counted(tries, 'wrong try', 'wrong tries')} since ${dateTime(since)}.`}
        </p>
        <p>
          Guessing is slowed down and locks nobody out: phones and computers used before log in as always. For a new one
          you can give a sign-in code.
        </p>
      </Notice>
    </div>
  );
}

function UserLoading() {
  return (
    <>
      <SkeletonBox className="mb-6 h-72 sm:h-56" />
      <SkeletonBox className="mb-5 h-11 max-w-80" />
      <Skeleton shape="rows" />
    </>
  );
}

const tabs = ['lessons', 'exams', 'payments', 'notes'] as const;

/** The server does not tell a missing account from one an admin may not see. */
const isNobody = (error: Error | null) => error instanceof CallError && [400, 404].includes(error.status);

export function UserPage() {
  const { userId = '' } = useParams();
  // The list as it was filtered.
  const { list = '' } = (useLocation().state ?? {}) as { list?: string };
  const { values, set } = useUrlFilters(['tab']);
  const { has } = useRights();
  const user = useQuery(userPageQuery(userId));
  const isStudent = user.data?.role === 'user';
  // The account of this address was merged into another one.
  const isMerged = user.data !== undefined && user.data._id !== userId;
  const notes = useQuery({ ...staffNotesQuery(userId), enabled: isStudent && !isMerged });
  const tab = oneOf(tabs, values.tab) || 'lessons';
  if (isMerged) return <Navigate to={`/admin/users/${user.data._id}`} replace />;
  return (
    <>
      <PageHeader title={user.data?.fullName ?? 'User'} />
      <LinkButton to={`/admin/users${list}`} variant="quiet" className="mb-3 -ml-4">
        <ArrowLeft aria-hidden="true" />
        All users
      </LinkButton>
      {!user.data && isNobody(user.error) ? (
        <EmptyState mark="people" title="User not found" text="This account does not exist, or it was deleted." />
      ) : (
        <Loaded query={user} failure="Error loading user" loading={<UserLoading />}>
          {(person) => (
            <>
              {person.guessing && <GuessingNotice guessing={person.guessing} />}
              <ClassRequestNotice person={person} />
              <ProfileCard person={person} />
              <div className="mb-6 grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
                <AccessCard person={person} />
                {isStudent && <ExtraTimeCard person={person} />}
              </div>
              {person.guardianConsent && <GuardianCard consent={person.guardianConsent} />}
              {person.role === 'user' && <LinkedGuardians student={person} />}
              <Tabs
                label={`What ${person.fullName} has`}
                value={tab}
                onChange={(value) => set('tab', value === 'lessons' ? '' : value)}
                items={[
                  {
                    value: 'lessons',
                    label: 'Lessons',
                    count: person.purchases.total,
                    panel: (
                      <>
                        <LessonList lessons={person.purchases} />
                        {person.role === 'user' && has('money') && <LessonsGiven person={person} />}
                      </>
                    ),
                  },
                  has('marking') && {
                    value: 'exams',
                    label: 'Exams',
                    count: person.attempts.total,
                    panel: <AttemptList attempts={person.attempts} />,
                  },
                  has('money') && {
                    value: 'payments',
                    label: 'Payments',
                    count: person.payments.total,
                    panel: <PaymentList payments={person.payments} email={person.email} />,
                  },
                  isStudent && {
                    value: 'notes',
                    label: 'Notes',
                    count: notes.data?.length,
                    panel: <NotesPanel studentId={person._id} />,
                  },
                ].filter((item) => item !== false)}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
