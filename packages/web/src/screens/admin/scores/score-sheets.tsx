import type { SheetsOfTerm } from '@akada/contract';
import { currentTerm, termLabel } from '@akada/contract/rules/terms';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useRights } from '../../../data/people/rights.ts';
import { placeFrom, placeOf, placeValue } from '../../../data/platform/class-options.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { sheetsQuery } from '../../../data/school/scores.ts';
import { useTerms } from '../../../data/school/terms.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type UrlFilters, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Sheet } from './sheet.tsx';
import { SheetList, Waiting } from './sheet-list.tsx';
import { type SheetNames, useSheetNames } from './sheet-names.ts';

type Filters = UrlFilters<'term' | 'class' | 'arm' | 'subject'>;

const unique = <One,>(all: readonly One[]): One[] => [...new Set(all)];

/** Of the classes and arms with sheets that one may read; a class with arms is also offered as a whole. */
function placesIn(sheets: SheetsOfTerm, names: SheetNames) {
  return unique(sheets.map(({ classId }) => classId)).flatMap((classId) => {
    const arms = unique(sheets.filter((one) => one.classId === classId).flatMap(({ armId }) => armId ?? []));
    return [
      { value: classId, label: names.place(classId, null) },
      ...arms.map((armId) => ({ value: placeValue(classId, armId), label: names.place(classId, armId) })),
    ];
  });
}

type PickersProps = { filters: Filters; term: string; sheets: SheetsOfTerm; names: SheetNames };

function Pickers({ filters, term, sheets, names }: PickersProps) {
  const { options } = useTerms();
  const { values, setAll } = filters;
  const place = placeValue(values.class, values.arm);
  const ofPlace = sheets.filter(({ classId }) => values.class === '' || classId === values.class);
  const subjects = unique(ofPlace.map(({ subjectId }) => subjectId));
  const known = unique([...subjects, ...(values.subject === '' ? [] : [values.subject])]);
  return (
    <div className="mb-4 grid max-w-3xl gap-3 sm:grid-cols-3">
      <SelectField
        label="Term"
        options={options}
        value={term}
        onChange={({ target }) => setAll({ term: target.value })}
      />
      <div className="grid grid-cols-2 gap-3 sm:col-span-2">
        <SelectField
          label="Class"
          options={[{ value: '', label: 'All classes' }, ...placesIn(sheets, names)]}
          value={place}
          onChange={({ target }) => {
            const { classId = '', armId = '' } = placeOf(target.value);
            setAll({ term, class: classId, arm: armId });
          }}
        />
        <SelectField
          label="Subject"
          options={[
            { value: '', label: 'All subjects' },
            ...known.map((value) => ({ value, label: names.subject(value) })),
          ]}
          value={values.subject}
          onChange={({ target }) => setAll({ term, subject: target.value })}
        />
      </div>
    </div>
  );
}

type PlaceProps = { term: string; filters: Filters; names: SheetNames };

const placesOf = ({ values }: Filters) => ({
  of: placeFrom(values.class),
  arm: placeFrom(values.arm),
  subject: placeFrom(values.subject),
});

function OpenedSheet({ term, filters, names }: PlaceProps) {
  const { terms } = useTerms();
  const read = useQuery(sheetsQuery(term));
  const { of, arm, subject } = placesOf(filters);
  const found = terms.find(({ _id }) => _id === term);
  const title = [names.place(of, arm || null), names.subject(subject), found && termLabel(found)];
  const query = { term, class: of, subject, ...(arm !== '' && { arm }) };
  return (
    <>
      {read.data && <Pickers {...{ filters, term, names }} sheets={read.data} />}
      <Sheet key={JSON.stringify(query)} title={title.filter(Boolean).join(' · ')} query={query} />
      <Link
        to={`/admin/scores?${new URLSearchParams({ term, class: of, ...(arm !== '' && { arm }) })}`}
        className="mt-3 inline-flex min-h-11 items-center text-green underline"
      >
        All sheets of the term
      </Link>
    </>
  );
}

/** Mounted anew after a sheet, and so read again. */
function AllSheets({ term, filters, names }: PlaceProps) {
  const read = useQuery(sheetsQuery(term));
  const { of, arm, subject } = placesOf(filters);
  const isWanted = (one: SheetsOfTerm[number]) =>
    (of === '' || one.classId === of) &&
    (arm === '' || one.armId === arm) &&
    (subject === '' || one.subjectId === subject);
  return (
    <Loaded query={read} failure="Error loading the score sheets" loading={<Skeleton shape="rows" count={8} />}>
      {(sheets) => (
        <>
          <Pickers {...{ filters, term, sheets, names }} />
          <SheetList sheets={sheets.filter(isWanted)} term={term} names={names} />
        </>
      )}
    </Loaded>
  );
}

export function ScoreSheets() {
  const filters = useUrlFilters(['term', 'class', 'arm', 'subject']);
  const names = useSheetNames();
  const { isPending, terms } = useTerms();
  const { timeZone } = useSchool();
  const mayEnter = useRights().mayOpen('/admin/terms');
  const { values } = filters;
  const known = terms.find(({ _id }) => _id === values.term) ?? currentTerm(terms, serverTime(), timeZone);
  // Without a network an opened sheet is still found by its address.
  const term = known?._id ?? placeFrom(values.term);
  const { of, subject } = placesOf(filters);
  const isOpened = of !== '' && subject !== '';
  const Shown = isOpened ? OpenedSheet : AllSheets;
  return (
    <>
      <PageHeader title="Score sheets" />
      {!isOpened && <Waiting names={names} />}
      {term !== '' && <Shown {...{ term, filters, names }} />}
      {term === '' && isPending && <Skeleton shape="rows" count={8} />}
      {term === '' && !isPending && (
        <EmptyState
          mark="paper"
          title="No terms yet"
          text={`A score sheet is of a term. ${mayEnter ? 'Enter' : 'An admin with the right to people enters'} the terms of your school with their days; the usual ones are suggested.`}
          action={mayEnter ? <LinkButton to="/admin/terms">Enter the terms</LinkButton> : undefined}
        />
      )}
    </>
  );
}
