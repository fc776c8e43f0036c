import type { RegisterQuery } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import { currentTerm, dayInWords, termLabel } from '@akada/contract/rules/terms';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useReducer, useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../../data/people/session.ts';
import { placeValue } from '../../../data/platform/class-options.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { useTerms } from '../../../data/school/terms.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { dropRegister, keptPlaces } from '../../../state/registers/kept-register.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { FormPlaceField, useOpenedForm } from '../shared/form-places.tsx';
import { AwayList } from './away-list.tsx';
import { DayRegister } from './day-register.tsx';
import { schoolDayBeside } from './day-words.ts';
import { TermOverview } from './term-overview.tsx';

const addressOf = ({ class: of, arm, day }: RegisterQuery) =>
  `/admin/register?${new URLSearchParams({ class: of, ...(arm && { arm }), day })}`;

const aDay = /^\d{4}-\d{2}-\d{2}$/;

/** Class, arm, day and term of the address, or the own form today. */
function useOpened() {
  const { values, set, setAll } = useUrlFilters(['day', 'tab', 'term', 'class', 'arm']);
  const form = useOpenedForm((name) => `${name}, without an arm`);
  const { terms, options: termOptions } = useTerms();
  const { timeZone } = useSchool();
  const today = schoolDay(serverTime(), timeZone);
  const current = currentTerm(terms, serverTime(), timeZone);
  const last = current && current.endDate < today ? current.endDate : today;
  return {
    ...{ values, set, setAll, ...form, termOptions, today, last },
    term: terms.find(({ _id }) => _id === values.term) ?? current,
    day: aDay.test(values.day) && !Number.isNaN(Date.parse(values.day)) ? values.day : last,
  };
}

type Opened = ReturnType<typeof useOpened>;

function DayPicker({ opened }: { opened: Opened }) {
  const { day, last, of, setAll } = opened;
  /** A day that is half typed opens none. */
  const go = (next: string) => aDay.test(next) && setAll({ class: of.class, arm: of.arm ?? '', day: next });
  const next = schoolDayBeside(day, 1);
  return (
    <div className="flex items-end gap-1">
      <IconButton label="School day before" onClick={() => go(schoolDayBeside(day, -1))}>
        <ChevronLeft />
      </IconButton>
      <DateField label="Day" className="min-w-0 flex-1" max={last} value={day} onChange={go} />
      <IconButton label="School day after" disabled={next > last} onClick={() => go(next)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}

/** Its arm is gone, or has another form teacher. */
function Unsavable({ title, onDrop }: { title: string; onDrop: () => void }) {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <p className="wrap-anywhere">{`${title}: this class or arm is no longer yours to mark, so it cannot be saved.`}</p>
      <Button variant="quiet" className="-ml-4 text-red-ink" onClick={() => ask(true)}>
        Discard
        <span className="sr-only">{` the register of ${title}`}</span>
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => ask(false)}
        title={`Discard the register of ${title}?`}
        description="What was marked in it is on this device alone, and goes for good."
        confirmLabel="Discard"
        onConfirm={onDrop}
      />
    </>
  );
}

/** Registers of other days that have not reached the school. */
function Waiting({ opened: { nameOf, options, of, day } }: { opened: Opened }) {
  const { _id } = useUser();
  const [, dropped] = useReducer((count: number) => count + 1, 0);
  const isOpened = (one: RegisterQuery) => one.class === of.class && one.arm === of.arm && one.day === day;
  const waiting = keptPlaces(_id).filter((one) => !isOpened(one));
  if (waiting.length === 0) return null;
  const isThere = (one: RegisterQuery) => options.some(({ value }) => value === placeValue(one.class, one.arm));
  const titleOf = (one: RegisterQuery) => `${nameOf(one.class, one.arm)}, ${dayInWords(one.day)}`;
  const drop = (one: RegisterQuery) => {
    dropRegister({ userId: _id, ...one });
    dropped();
  };
  return (
    <div className="mb-4">
      <Notice tone="warning">
        <p>These registers are kept on this device, and are not saved yet:</p>
        <ul>
          {waiting.map((one) => (
            <li key={addressOf(one)}>
              {isThere(one) ? (
                <Link to={addressOf(one)} className="inline-flex min-h-11 items-center underline">
                  {titleOf(one)}
                </Link>
              ) : (
                <Unsavable title={titleOf(one)} onDrop={() => drop(one)} />
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

const pickers = 'mb-4 grid max-w-3xl items-end gap-3 sm:grid-cols-2';

function OfDay({ opened }: { opened: Opened }) {
  const { of, day, title } = opened;
  const query = { ...of, day };
  return (
    <>
      <div className={pickers}>
        <FormPlaceField {...opened} />
        <DayPicker opened={opened} />
      </div>
      <Waiting opened={opened} />
      <DayRegister key={JSON.stringify(query)} query={query} place={title} />
    </>
  );
}

function OfTerm({ opened }: { opened: Opened }) {
  const { of, term, termOptions, title, set } = opened;
  return (
    <>
      <div className={pickers}>
        <FormPlaceField {...opened} />
        <SelectField
          label="Term"
          options={termOptions}
          value={term?._id ?? ''}
          onChange={({ target }) => set('term', target.value)}
        />
      </div>
      {term && (
        <TermOverview
          query={{ ...of, term: term._id }}
          title={`${title}, ${termLabel(term)}`}
          addressOf={(day) => addressOf({ ...of, day })}
        />
      )}
    </>
  );
}

export function Register() {
  const opened = useOpened();
  const { values, set, place, nameOf } = opened;
  const items = [
    { value: 'day', label: 'Day', panel: <OfDay opened={opened} /> },
    { value: 'term', label: 'Term', panel: <OfTerm opened={opened} /> },
    { value: 'away', label: 'Away three days', panel: <AwayList nameOf={nameOf} /> },
  ];
  const tab = items.find(({ value }) => value === values.tab)?.value ?? 'day';
  return (
    <>
      <PageHeader title="Register" />
      {place === '' ? (
        <EmptyState
          mark="people"
          title="No class yet"
          text="A register is of a class or an arm. The school sets them under Settings, Classes."
        />
      ) : (
        <Tabs label="Register" items={items} value={tab} onChange={(next) => set('tab', next === 'day' ? '' : next)} />
      )}
    </>
  );
}
