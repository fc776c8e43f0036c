import type { ChildOnCard } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { childrenQuery, useWeeklyMail } from '../../data/people/guardians.ts';
import { useClassLabel } from '../../data/platform/class-names.ts';
import { useFormat } from '../../data/platform/school.ts';
import { messageOf } from '../../lib/call-error.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceRow } from '../../ui/choices.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, SkeletonBox } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { OwnCard } from '../shared/own-card.tsx';
import { TitledCard } from '../shared/titled-card.tsx';
import { Child } from './child.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const keeps = <span className="text-soft">Not shown: your child keeps this private</span>;

function LatestResult({ child: { withheld, latestResult } }: { child: ChildOnCard }) {
  const { date } = useFormat();
  if (withheld.includes('results')) return keeps;
  if (!latestResult) return <span className="text-soft">No exam handed in yet</span>;
  const { examTitle, percent, grade, toMark, submittedAt } = latestResult;
  return (
    <>
      <strong className="font-semibold">{toMark ? 'Not all marked yet' : `${percent}%, ${grade}`}</strong> in{' '}
      {examTitle}
      <span className="block text-xs text-soft">{date(submittedAt)}</span>
    </>
  );
}

function ToPay({ child: { withheld, toPay = [] } }: { child: ChildOnCard }) {
  const { money } = useFormat();
  if (withheld.includes('payments')) return keeps;
  if (toPay.length === 0) return <span className="text-soft">Nothing waits to be paid</span>;
  return (
    <ul className="flex flex-col gap-2 pt-1">
      {toPay.map(({ _id, reference, due, claimed }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>
            <strong className="font-semibold">{money(due)}</strong>
            <span className="block text-xs text-soft">
              {reference}
              {claimed && ', the school looks for the transfer'}
            </span>
          </span>
          <LinkButton to={`/guardian/orders/${_id}`} variant={claimed ? 'secondary' : 'primary'} size="sm">
            {claimed ? 'See order' : 'Pay'} <span className="sr-only">{reference}</span>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

function ChildCard({ child }: { child: ChildOnCard }) {
  const classLabel = useClassLabel();
  const { minutes } = useFormat();
  const { _id, fullName, classLevel, withheld, watchedSeconds = 0 } = child;
  return (
    <Card as="li" className="flex flex-col">
      <h2 className="text-lg wrap-anywhere">
        <Link to={`/guardian/children/${_id}`} className="underline-offset-4 hover:underline">
          {fullName}
        </Link>
      </h2>
      <p className="mb-3 text-soft">{classLabel(classLevel)}</p>
      <dl className="flex-1">
        <Fact label="Latest result">
          <LatestResult child={child} />
        </Fact>
        <Fact label="Lessons watched this week">
          {withheld.includes('time') ? keeps : minutes(Math.round(watchedSeconds / 60))}
        </Fact>
        <Fact label="To pay">
          <ToPay child={child} />
        </Fact>
      </dl>
      <LinkButton to={`/guardian/children/${_id}`} variant="secondary" className="mt-2">
        See all <span className="sr-only">of {fullName}</span>
      </LinkButton>
    </Card>
  );
}

function WeeklyMail({ wanted, canBeSent }: { wanted: boolean; canBeSent: boolean }) {
  const choosing = useWeeklyMail();
  const shown = choosing.isPending ? choosing.variables : wanted;
  const choose = (wish: boolean) =>
    choosing.mutate(wish, { onError: (error) => notify.error('It was not saved', messageOf(error)) });
  return (
    <TitledCard title="Weekly mail" className="mt-5 max-w-2xl">
      <div className="mt-3">
        <ChoiceRow
          kind="checkbox"
          label="Mail me every Friday how the week went"
          hint="Results, time watched and what waits to be paid, in one mail."
          checked={shown}
          onChange={(event) => choose(event.target.checked)}
        />
      </div>
      {wanted && !canBeSent && (
        <p className="mt-3 text-soft">
          It cannot be sent yet: your account has no confirmed e-mail address.{' '}
          <Link to="/guardian/profile" className="font-semibold text-green underline underline-offset-4">
            See your profile
          </Link>
        </p>
      )}
    </TitledCard>
  );
}

const addChild = (
  <LinkButton to="/guardian/join" variant="secondary">
    <UserRoundPlus aria-hidden="true" />
    Add a child
  </LinkButton>
);

function ChildrenLoading() {
  return (
    <Loading>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <SkeletonBox className="h-96" />
      </div>
    </Loading>
  );
}

function AllChildren() {
  const children = useQuery(childrenQuery);
  return (
    <>
      <PageHeader title="My children" action={addChild} />
      <Loaded query={children} failure="Error loading your children" loading={<ChildrenLoading />}>
        {({ children: all, weeklyMail }) => (
          <>
            {all.length === 0 ? (
              <EmptyState
                mark="people"
                title="No child is linked with your account"
                text="With a code from your child or the school you see results, time watched and payments here."
                action={<LinkButton to="/guardian/join">Enter a code</LinkButton>}
              />
            ) : (
              <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
                {all.map((child) => (
                  <ChildCard key={child._id} child={child} />
                ))}
              </ul>
            )}
            <WeeklyMail {...weeklyMail} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Two addresses and one chunk; `?term=` is the report card of a term. */
export function Children() {
  const { childId } = useParams();
  const termId = useSearchParams()[0].get('term');
  if (childId === undefined) return <AllChildren />;
  if (!termId) return <Child id={childId} />;
  return <OwnCard childId={childId} term={termId} back={{ to: `/guardian/children/${childId}`, label: 'The child' }} />;
}
