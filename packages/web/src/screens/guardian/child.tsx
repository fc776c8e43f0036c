import type { ChildPage, Order, ResultOfChild } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { childQuery } from '../../data/people/guardians.ts';
import { useClassLabel } from '../../data/platform/class-names.ts';
import { useFormat } from '../../data/platform/school.ts';
import { cardsOfChildQuery } from '../../data/school/own-cards.ts';
import { attendanceText } from '../../lib/attendance-text.ts';
import { isNotFound } from '../../lib/call-error.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, SkeletonBox } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardList } from '../shared/card-list.tsx';
import { Certificates } from '../shared/certificates.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { TitledCard } from '../shared/titled-card.tsx';

const isPrivate = <p className="mt-2 text-soft">Not shown: your child keeps this private.</p>;

function Result({ result }: { result: ResultOfChild }) {
  const { date } = useFormat();
  const { examTitle, number, submittedAt, percent, grade, toMark } = result;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {examTitle}
        <span className="block text-xs text-soft">
          {date(submittedAt)}
          {number > 1 && `, attempt ${number}`}
        </span>
      </span>
      <span className="font-semibold tabular-nums">{toMark ? 'Not all marked yet' : `${percent}%, ${grade}`}</span>
    </li>
  );
}

function Results({ results }: { results: ChildPage['results'] }) {
  return (
    <TitledCard title="Results" large>
      {!results && isPrivate}
      {results?.length === 0 && <p className="mt-2 text-soft">No exam is handed in yet.</p>}
      {results && results.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {results.map((result) => (
            <Result key={result._id} result={result} />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function ReportCards({ id }: { id: string }) {
  const cards = useQuery(cardsOfChildQuery(id));
  return (
    <TitledCard title="Report cards" large>
      <Loaded query={cards} failure="Error loading the report cards" loading={<SkeletonBox className="mt-2 h-14" />}>
        {(all) =>
          all.length === 0 ? (
            <p className="mt-2 text-soft">The school has issued none yet.</p>
          ) : (
            <CardList cards={all} root={`/guardian/children/${id}`} />
          )
        }
      </Loaded>
    </TitledCard>
  );
}

const states: Record<Order['status'], { label: string; tone: Tone }> = {
  open: { label: 'To pay', tone: 'amber' },
  paid: { label: 'Paid', tone: 'leaf' },
  rejected: { label: 'Rejected', tone: 'red' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  'part-refunded': { label: 'Partly refunded', tone: 'neutral' },
};

function OrderRow({ order }: { order: Order }) {
  const { money, date } = useFormat();
  const { _id, status, total, items, reference, createdAt, claimedAt } = order;
  const isWaiting = status === 'open' && claimedAt !== undefined;
  const { label, tone } = states[status];
  const toPay = status === 'open' && !isWaiting;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {items.map(({ title }) => title).join(', ')}
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-soft">
          {reference}, {date(createdAt)} <Badge tone={tone}>{isWaiting ? 'Being checked' : label}</Badge>
        </span>
      </span>
      <span className="font-semibold tabular-nums">{money(total)}</span>
      <LinkButton to={`/guardian/orders/${_id}`} variant={toPay ? 'primary' : 'secondary'} size="sm">
        {toPay ? 'Pay' : 'See order'} <span className="sr-only">{reference}</span>
      </LinkButton>
    </li>
  );
}

/** A free lesson is no payment. */
const isPayment = ({ total }: Order) => total > 0;

function Orders({ orders }: { orders: ChildPage['orders'] }) {
  return (
    <TitledCard title="Payments" large>
      {!orders && isPrivate}
      {orders?.length === 0 && <p className="mt-2 text-soft">Nothing is ordered yet.</p>}
      {orders && orders.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {orders.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Seconds that fill a bar at least: half a minute is no full day. */
const tenMinutes = 600;

function Time({ time }: { time: ChildPage['time'] }) {
  const { minutes, date } = useFormat();
  const words = (seconds: number) => minutes(Math.round(seconds / 60));
  const longest = Math.max(tenMinutes, ...(time?.days ?? []).map(({ seconds }) => seconds));
  return (
    <TitledCard title="Lessons watched" large>
      {!time && isPrivate}
      {time && (
        <>
          <p className="mt-1 text-soft">This week: {words(time.weeks[0]?.seconds ?? 0)}</p>
          <ul className="mt-3 flex flex-col gap-2">
            {time.days.map(({ day, seconds }, index) => (
              <li key={day} className="flex flex-wrap items-center gap-x-3">
                <span className="w-[6.5rem]">{names[index]}</span>
                <span className="h-2 min-w-[4rem] flex-1 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
                  <span className="block h-full bg-green" style={{ width: `${(100 * seconds) / longest}%` }} />
                </span>
                <span className="w-[4.5rem] text-right tabular-nums">{words(seconds)}</span>
              </li>
            ))}
          </ul>
          <h3 className="mt-5 text-sm">Weeks before</h3>
          <ul className="mt-1 divide-y divide-line">
            {time.weeks.slice(1).map(({ day, seconds }) => (
              <li key={day} className="flex justify-between gap-4 py-2">
                <span>From {date(`${day}T12:00:00Z`)}</span>
                <span className="tabular-nums">{words(seconds)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </TitledCard>
  );
}

function ChildLoading() {
  return (
    <Loading>
      <SkeletonBox className="h-64" />
      <SkeletonBox className="mt-5 h-64" />
    </Loading>
  );
}

const back = (
  <LinkButton to="/guardian" variant="quiet" className="mb-3 -ml-4">
    <ArrowLeft aria-hidden="true" />
    All children
  </LinkButton>
);

export function Child({ id }: { id: string }) {
  const classLabel = useClassLabel();
  const child = useQuery(childQuery(id));
  return (
    <>
      <PageHeader title={child.data?.fullName ?? 'Child'} />
      {back}
      {!child.data && isNotFound(child.error) ? (
        <EmptyState mark="people" title="Child not found" text="This child is not linked with your account any more." />
      ) : (
        <Loaded query={child} failure="Error loading the child" loading={<ChildLoading />}>
          {({ classLevel, results, orders, time, attendance }) => (
            <>
              <p className="-mt-1 mb-4 text-soft">{classLabel(classLevel)}</p>
              {attendance && <p className="mb-4">{attendanceText(attendance)}</p>}
              <div className="grid items-start gap-5 lg:grid-cols-2">
                {results && <ReportCards id={id} />}
                <Results results={results} />
                <Orders orders={orders?.filter(isPayment)} />
                {results && (
                  <Certificates childId={id}>
                    <p className="mt-2 text-soft">The school has given none yet.</p>
                  </Certificates>
                )}
                <Time time={time} />
              </div>
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
