import { type Admin, userStatuses } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, KeyRound, ListChecks, LogOut, RotateCcw, ShieldOff, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { type AdminAction, adminsPageQuery } from '../../data/people/users.ts';
import { useFormat, useSchool } from '../../data/platform/school.ts';
import { firstStepsQuery } from '../../data/school/dashboard.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Email } from '../../ui/email.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Person } from '../../ui/person.tsx';
import { DateText } from '../../ui/time.tsx';
import { AccountDialog } from '../shared/account-dialog.tsx';
import { accountStatuses, oneOf, SearchAndStatus, useUrlFilters } from '../shared/filters.tsx';
import { PagedList } from '../shared/paged-list.tsx';
import { SignInCodeDialog } from '../shared/sign-in-code.tsx';
import { StepsCard } from '../shared/steps-card.tsx';
import { shortRights } from './rights-choice.tsx';
import { RightsDialog } from './rights-dialog.tsx';

const effects: Record<AdminAction, string> = {
  suspend:
    'They are signed out everywhere at once, and cannot log in until you reactivate the account. What they have made stays.',
  reactivate: 'They can log in again with the password they had.',
  'sign-out': 'Every phone and computer has to log in again. Use it when a phone was lost, or a password was seen.',
  'reset-second-factor':
    'For a lost phone and lost recovery codes. Their password alone opens the account until they set it up again. They are signed out everywhere, and a mail tells them. Be sure that it is them who asks.',
};

/** Suspend and Reactivate are one button, which keeps the focus. */
function AdminActions({ admin }: { admin: Admin }) {
  const [asked, setAsked] = useState<AdminAction>('suspend');
  const [isOpen, setIsOpen] = useState(false);
  const [givesCode, setGivesCode] = useState(false);
  const [setsRights, setSetsRights] = useState(false);
  const ask = (action: AdminAction) => {
    setAsked(action);
    setIsOpen(true);
  };
  const whose = <span className="sr-only">{` ${admin.fullName}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow lg:w-80 lg:justify-end">
      {admin.isActive && (
        <Button key="sign-out" variant="secondary" className="px-3" onClick={() => ask('sign-out')}>
          <LogOut aria-hidden="true" />
          <span>
            Sign out
            {whose}
          </span>
        </Button>
      )}
      <Button
        key="suspend"
        variant="secondary"
        className="px-3"
        onClick={() => ask(admin.isActive ? 'suspend' : 'reactivate')}
      >
        {admin.isActive ? <Ban aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
        <span>
          {admin.isActive ? 'Suspend' : 'Reactivate'}
          {whose}
        </span>
      </Button>
      {admin.isActive && (
        <Button variant="secondary" className="px-3" onClick={() => setGivesCode(true)}>
          <KeyRound aria-hidden="true" />
          <span>
            Sign-in code
            {whose}
          </span>
        </Button>
      )}
      <Button variant="secondary" className="px-3" onClick={() => setSetsRights(true)}>
        <ListChecks aria-hidden="true" />
        <span>
          Rights
          {whose}
        </span>
      </Button>
      {setsRights && <RightsDialog admin={admin} onClose={() => setSetsRights(false)} />}
      {admin.hasSecondFactor && (
        <Button variant="secondary" className="px-3" onClick={() => ask('reset-second-factor')}>
          <ShieldOff aria-hidden="true" />
          <span>
            Reset second factor
            {whose}
          </span>
        </Button>
      )}
      {givesCode && <SignInCodeDialog person={admin} onClose={() => setGivesCode(false)} />}
      <AccountDialog
        action={asked}
        person={admin}
        text={effects[asked]}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </div>
  );
}

function Status({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? 'leaf' : 'red'} className="shrink-0 justify-self-start">
      {isActive ? <CircleCheck aria-hidden="true" /> : <Ban aria-hidden="true" />}
      {isActive ? 'Active' : 'Suspended'}
    </Badge>
  );
}

function AdminRow({ admin }: { admin: Admin }) {
  const { timeZone } = useSchool();
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-4 py-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_6.5rem_10.5rem_auto]">
      <Person name={admin.fullName} detail={<Email address={admin.email} />} />
      <div className="flex flex-row-reverse items-center justify-between gap-3 lg:contents">
        <Status isActive={admin.isActive} />
        <p className="text-xs text-soft">
          <span className="block">
            Created <DateText moment={admin.createdAt} timeZone={timeZone} />
          </span>
          <span className="block">{shortRights(admin)}</span>
          <span className="block">
            {admin.lastSignInAt === undefined ? (
              'Has not signed in yet'
            ) : (
              <>
                Signed in <DateText moment={admin.lastSignInAt} timeZone={timeZone} />
              </>
            )}
          </span>
        </p>
      </div>
      <AdminActions admin={admin} />
    </li>
  );
}

function AdminList({ admins, dimmed }: { admins: readonly Admin[]; dimmed: boolean }) {
  return (
    <ul
      aria-label="Admins"
      className={classes('divide-y divide-line rounded-md border border-line bg-card', dimmed && 'opacity-60')}
    >
      {admins.map((admin) => (
        <AdminRow key={admin._id} admin={admin} />
      ))}
    </ul>
  );
}

const perPage = 20;

const none = 'No administrators found';

const createLink = (
  <LinkButton to="/super-admin/create-admin">
    <UserRoundPlus aria-hidden="true" />
    Create admin
  </LinkButton>
);

/** The step of a new school that takes a super-admin. */
function Colleagues() {
  const { data } = useQuery(firstStepsQuery);
  const step = data?.steps.find(({ key }) => key === 'colleagues');
  if (!step || step.isDone) return null;
  return (
    <div className="mb-5">
      <StepsCard
        mayDismiss
        steps={[
          {
            ...step,
            title: 'Colleagues',
            to: '/super-admin/create-admin',
            text: 'Each gets an account of their own, with the rights to what they do. The name of the school and its bank are under Settings; lessons and exams belong to admins.',
          },
        ]}
      />
    </div>
  );
}

export function Admins() {
  const filters = useUrlFilters(['search', 'status']);
  const { counted } = useFormat();
  const { search, status } = filters.values;
  const query = adminsPageQuery({ search, status: oneOf(userStatuses, status), page: filters.page, limit: perPage });
  const admins = useQuery(query);
  return (
    <>
      <PageHeader title="Admins" intro="Each colleague has an account of their own, with the rights to what they do." />
      <Colleagues />
      <SearchAndStatus searchLabel="Search by name or e-mail..." statuses={accountStatuses} filters={filters} />
      <PagedList
        query={admins}
        filters={filters}
        failure={(error) => `Error fetching admins: ${messageOf(error)}`}
        loading={<Skeleton shape="rows" />}
        empty={{
          mark: 'people',
          title: none,
          text: 'Admins manage lessons, exams, questions and payments. The name of the school and its bank are under Settings.',
          action: createLink,
        }}
        notFound={{ title: none }}
      >
        {({ data, pagination }) => (
          <>
            <p role="status" className="mb-3 text-soft">
              {counted(pagination.total, 'admin')}
            </p>
            <AdminList admins={data} dimmed={admins.isPlaceholderData} />
          </>
        )}
      </PagedList>
    </>
  );
}
