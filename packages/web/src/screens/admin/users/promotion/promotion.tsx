import type { PromotionBody, PromotionStep, PromotionStudent } from '@akada/contract';
import { finishedSchool } from '@akada/contract/rules/class-level';
import { dayInWords, endingSession } from '@akada/contract/rules/terms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { promotionPreviewQuery } from '../../../../data/people/promotions.ts';
import { useClassOf } from '../../../../data/platform/class-names.ts';
import { placeOf, usePlaces } from '../../../../data/platform/class-options.ts';
import { useFormat, useSchool } from '../../../../data/platform/school.ts';
import { useTerms } from '../../../../data/school/terms.ts';
import { serverTime } from '../../../../lib/server-clock.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { EmptyState, NothingFound } from '../../../../ui/empty-state.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { oneOf, type UrlFilters, useUrlFilters } from '../../../shared/filters.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { PagedRows } from '../../../shared/paged-list.tsx';
import { type Column, DataList } from '../../shared/data-list.tsx';
import { SelectBox } from '../../shared/select-box.tsx';
import { EarlierPromotions } from './earlier-promotions.tsx';
import { PromoteBar } from './promote-bar.tsx';
import { PromotionSteps } from './promotion-steps.tsx';

type Filters = UrlFilters<'class' | 'to' | 'search'>;

type Chosen = {
  /** A class, or a class and its arm; '' is the whole school. */
  from: string;
  /** A class, a class and its arm, or `Finished`. */
  to: string;
};

const finish = { value: finishedSchool, label: 'Finish school' };
const finishing = 'finish school';

function Choices({ filters, from, to }: { filters: Filters } & Chosen) {
  const places = usePlaces();
  return (
    <div className="mb-4 grid max-w-2xl gap-4 sm:grid-cols-2">
      <SelectField
        label="Who goes up"
        value={from}
        options={[{ value: '', label: 'The whole school' }, ...places]}
        onChange={({ target }) => filters.setAll({ class: target.value, to: '', search: '' })}
      />
      {from !== '' && (
        <SelectField
          label="They go to"
          value={to}
          options={[...places.filter(({ value }) => value !== from), finish]}
          onChange={({ target }) => filters.set('to', target.value)}
        />
      )}
    </div>
  );
}

/** Students who repeat the year. */
type LeftOut = { has: (id: string) => boolean; toggle: (id: string) => void };

function Facts({ student }: { student: PromotionStudent }) {
  const { date } = useFormat();
  const { sitting, promotedAt, isActive } = student;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {sitting !== undefined && <Badge tone="amber">Sits {sitting} now</Badge>}
      {promotedAt !== undefined && <span className="text-soft">In this class since {date(promotedAt)}</span>}
      {!isActive && <Badge tone="red">Suspended</Badge>}
    </span>
  );
}

function Name({ student }: { student: PromotionStudent }) {
  return (
    <Link className="font-semibold text-green underline underline-offset-4" to={`/admin/users/${student._id}`}>
      {student.fullName}
    </Link>
  );
}

type StudentsProps = {
  rows: readonly PromotionStudent[];
  /** Name of the class where a student goes. */
  toOf: (student: PromotionStudent) => string;
  leftOut: LeftOut;
  dimmed: boolean;
};

function Students({ rows, toOf, leftOut, dimmed }: StudentsProps) {
  const classOf = useClassOf();
  const box = ({ _id, fullName }: PromotionStudent) => (
    <SelectBox
      label={`Promote ${fullName}`}
      hideLabel
      checked={!leftOut.has(_id)}
      onChange={() => leftOut.toggle(_id)}
    />
  );
  const move = (student: PromotionStudent) =>
    leftOut.has(student._id) ? `Stays in ${classOf(student)}` : `${classOf(student)} to ${toOf(student)}`;
  const columns: Column<PromotionStudent>[] = [
    { title: 'Goes up', cell: box },
    { title: 'Name', cell: (student) => <Name student={student} />, className: 'max-w-64 wrap-anywhere' },
    { title: 'Class', cell: move, className: 'whitespace-nowrap' },
    { title: 'To know', cell: (student) => <Facts student={student} />, className: 'wrap-anywhere' },
  ];
  return (
    <DataList
      label="Students"
      rows={rows}
      columns={columns}
      wideFrom={768}
      rowId="promoted"
      dimmed={dimmed}
      dense
      stacked={(student) => (
        <div className="flex items-start gap-2">
          {box(student)}
          <div className="min-w-0 flex-1 wrap-anywhere">
            <Name student={student} />
            <p className="text-sm text-soft">{move(student)}</p>
            <Facts student={student} />
          </div>
        </div>
      )}
    />
  );
}

function useLeftOut() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { ids, has: (id: string) => ids.has(id), toggle, clear: () => setIds(new Set()) };
}

function bodyOf({ from, to }: Chosen): Omit<PromotionBody, 'after'> {
  if (from === '') return { classLevel: null };
  const { classId: toClassId, armId: toArmId } = to === finishedSchool ? {} : placeOf(to);
  return {
    ...{ classLevel: null, ...placeOf(from) },
    ...(toClassId === undefined ? { to: finishedSchool } : { toClassId, ...(toArmId && { toArmId }) }),
  };
}

/** Students in no class belong to the only class of the level. */
const isOfStep = (student: PromotionStudent, step: PromotionStep) =>
  student.class ? student.class._id === step.class?._id : student.classLevel === step.classLevel;

/** Preview for one class or the whole school. A new choice resets the exceptions. */
function Preview({ filters, from, to }: { filters: Filters } & Chosen) {
  const leftOut = useLeftOut();
  const places = usePlaces();
  const nameOf = (place: string) => places.find(({ value }) => value === place)?.label ?? finishing;
  const search = filters.values.search.trim();
  const preview = useQuery(promotionPreviewQuery({ ...placeOf(from), search, page: filters.page }));
  return (
    <Loaded query={preview} failure="Error loading the preview" loading={<Skeleton shape="rows" count={8} />}>
      {({ data: { steps, students, after, withoutClass }, pagination }) => {
        const total = steps.reduce((sum, step) => sum + step.students, 0);
        const body = { ...bodyOf({ from, to }), leaveOut: [...leftOut.ids], after };
        const stepTo = (step: PromotionStep | undefined) =>
          from === '' ? (step?.toClass?.name ?? finishing) : nameOf(to);
        const stepOf = (student: PromotionStudent) => steps.find((step) => isOfStep(student, step));
        if (total === 0) {
          return (
            <EmptyState
              mark="people"
              title="No students here"
              text="Choose another class, or bring a class list first."
            />
          );
        }
        return (
          <>
            <PromotionSteps
              steps={steps.filter((step) => step.students > 0)}
              toOf={stepTo}
              withoutClass={withoutClass}
            />
            <h2 className="mt-6 mb-1 text-lg">Students</h2>
            <p className="mb-3 text-soft">Untick who repeats the year.</p>
            <SearchField
              className="mb-3 sm:max-w-sm"
              label="Search by name..."
              value={filters.values.search}
              onChange={(value) => filters.set('search', value)}
            />
            <PagedRows
              pagination={pagination}
              filters={filters}
              nothing={
                <NothingFound
                  title="No users found"
                  text="Nobody here fits this search."
                  clearLabel="Clear search"
                  onClear={() => filters.clearOnly('search')}
                />
              }
            >
              <Students
                rows={students}
                toOf={(student) => stepTo(stepOf(student))}
                leftOut={leftOut}
                dimmed={preview.isPlaceholderData}
              />
            </PagedRows>
            <PromoteBar
              students={total}
              body={body}
              names={{ from: nameOf(from), to: nameOf(to) }}
              onDone={leftOut.clear}
            />
          </>
        );
      }}
    </Loaded>
  );
}

/** Usual target of a class: the first one of the next level. */
function useFollowing(from: string): string {
  const { classes } = useSchool();
  const at = classes.findIndex(({ _id }) => _id === placeOf(from).classId);
  return at < 0 ? '' : (classes[at + 1]?._id ?? finishedSchool);
}

const soonMs = 35 * 86_400_000;

/** The session that ends, and a warning where it does not end soon. */
function EndingSession() {
  const { terms } = useTerms();
  const { timeZone } = useSchool();
  const now = serverTime();
  const session = endingSession(terms, now, timeZone);
  if (!session) return null;
  const day = dayInWords(session.endDate);
  if (Date.parse(session.endDate) - now > soonMs) {
    return (
      <div className="mb-4 max-w-2xl">
        <Notice tone="warning">{`The session ${session.name} ends on ${day}: students would go up before its end.`}</Notice>
      </div>
    );
  }
  return <p className="mb-4 text-soft">{`Promotion at the end of ${session.name}, whose last day is ${day}.`}</p>;
}

export function Promotion() {
  const filters = useUrlFilters(['class', 'to', 'search']);
  const values = usePlaces().map(({ value }) => value);
  const from = oneOf(values, filters.values.class);
  const chosen = oneOf([...values, finishedSchool], filters.values.to);
  const following = useFollowing(from);
  const to = chosen === '' || chosen === from ? following : chosen;
  return (
    <>
      <PageHeader
        title="Promotion"
        intro="At the end of the year, students go one class up. You see who goes where before anything changes, and can undo it."
      />
      <EndingSession />
      <Choices filters={filters} from={from} to={to} />
      <Preview key={from} filters={filters} from={from} to={to} />
      <EarlierPromotions />
    </>
  );
}
