import type { GuardianConsent, UserPage as Page, StaffUser } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Ban, FileText, KeyRound, LogOut, Printer, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useRights } from '../../../data/rights.ts';
import { useFormat } from '../../../data/school.ts';
import { type AccountAction, userPageQuery } from '../../../data/users.ts';
import { CallError } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Email } from '../../../ui/email.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonBox } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Avatar } from '../../../ui/person.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AccountDialog } from '../../shared/account-dialog.tsx';
import { oneOf, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { SignInCodeDialog } from '../../shared/sign-in-code.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { focusSoon } from '../shared/dialogs.tsx';
import { LessonsGiven } from './lessons-given.tsx';
import { LoginSlipDialog } from './login-slip-dialog.tsx';
import { AccountBadge } from './people-table.tsx';
import { AttemptList, LessonList, PaymentList } from './user-lists.tsx';

const effects: Record<AccountAction, string> = {
  suspend:
    'They are signed out everywhere at once, and cannot log in until the account is reactivated. An exam that is running is not stopped: its clock goes on, and the answers saved so far count. Nothing is deleted.',
  reactivate: 'They can log in again with the password they had. Lessons, exams and payments are as they were.',
  'sign-out':
    'Every phone and computer has to log in again. Use it when a phone was lost. An exam that is running goes on by its clock: they log in and continue.',
};

function AccountActions({ person }: { person: StaffUser }) {
  const [asked, setAsked] = useState<AccountAction | 'sign-in-code' | 'login-slip' | null>(null);
  return (
    <div id="account-actions" tabIndex={-1} className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      {person.role === 'user' && (
        <LinkButton variant="secondary" to={`/admin/users/${person._id}/report-card`}>
          <FileText aria-hidden="true" />
          Report card
        </LinkButton>
      )}
      {person.isActive ? (
        <>
          <Button variant="secondary" onClick={() => setAsked('sign-in-code')}>
            <KeyRound aria-hidden="true" />
            Sign-in code
          </Button>
          {person.role === 'user' && (
            <Button variant="secondary" onClick={() => setAsked('login-slip')}>
              <Printer aria-hidden="true" />
              Login slip
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAsked('sign-out')}>
            <LogOut aria-hidden="true" />
            Sign out everywhere
          </Button>
          <Button variant="secondary" onClick={() => setAsked('suspend')}>
            <Ban aria-hidden="true" />
            Suspend
          </Button>
        </>
      ) : (
        <Button onClick={() => setAsked('reactivate')}>
          <RotateCcw aria-hidden="true" />
          Reactivate
        </Button>
      )}
      {asked === 'sign-in-code' && <SignInCodeDialog person={person} onClose={() => setAsked(null)} />}
      {asked === 'login-slip' && <LoginSlipDialog person={person} onClose={() => setAsked(null)} />}
      {asked && asked !== 'sign-in-code' && asked !== 'login-slip' && (
        <AccountDialog
          key={asked}
          open
          action={asked}
          person={person}
          text={effects[asked]}
          onClose={() => setAsked(null)}
          onDone={() => focusSoon('account-actions')}
        />
      )}
    </div>
  );
}

function ProfileCard({ person }: { person: StaffUser }) {
  const { date, dateTime } = useFormat();
  const facts: [string, ReactNode][] = [
    ['E-mail', person.email === '' ? '–' : <Email key="e-mail" address={person.email} />],
    ['Phone number', person.phoneNumber || '–'],
    ...(person.loginName ? [['Login name', person.loginName] satisfies [string, ReactNode]] : []),
    ['Class', person.classLevel ? classLabel(person.classLevel) : '–'],
    ['Verified', person.isVerified ? 'Yes' : 'No'],
    ['Joined', date(person.createdAt)],
    ['Last sign-in', person.lastSignInAt ? dateTime(person.lastSignInAt) : 'Never'],
  ];
  return (
    <Card as="section" className="mb-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
          <Avatar name={person.fullName} />
          <div className="min-w-0">
            <h2 className="text-lg [overflow-wrap:anywhere]">{person.fullName}</h2>
            <p className="mt-1">
              <AccountBadge person={person} />
            </p>
          </div>
        </div>
        <AccountActions person={person} />
      </div>
      <dl className="mt-5 grid gap-x-8 gap-y-2 border-t border-line pt-4 sm:grid-cols-2 sm:gap-y-3 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-wrap items-baseline gap-x-2 sm:block">
            <dt className="basis-26 text-xs text-soft">{name}</dt>
            <dd className="min-w-0 flex-1 basis-[6em] font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

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

const tabs = ['lessons', 'exams', 'payments'] as const;

/** The server does not tell a missing account from one an admin may not see. */
const isNobody = (error: Error | null) => error instanceof CallError && [400, 404].includes(error.status);

export function UserPage() {
  const { userId = '' } = useParams();
  // The list as it was filtered.
  const { list = '' } = (useLocation().state ?? {}) as { list?: string };
  const { values, set } = useUrlFilters(['tab']);
  const { has } = useRights();
  const user = useQuery(userPageQuery(userId));
  const tab = oneOf(tabs, values.tab) || 'lessons';
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
                ].filter((item) => item !== false)}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
