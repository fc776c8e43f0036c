import type { SheetsOfTerm } from '@akada/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../../data/people/session.ts';
import { counted } from '../../../lib/format.ts';
import { conductSheet, keptPlaces } from '../../../state/cells/kept-cells.ts';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { WaitingList } from '../shared/cell-notices.tsx';
import type { SheetNames } from './sheet-names.ts';

type Listed = SheetsOfTerm[number];

const addressOf = (place: Record<string, string | null>) =>
  `/admin/scores?${new URLSearchParams(Object.entries(place).flatMap(([name, id]) => (id === null ? [] : [[name, id]])))}`;

export function Waiting({ names }: { names: SheetNames }) {
  const places = keptPlaces(useUser()._id).filter(({ sheet }) => sheet !== conductSheet);
  const items = places.map(({ count, sheet: subject, ...place }) => ({
    to: addressOf({ ...place, subject }),
    label: `${names.place(place.class, null)} ${names.subject(subject)}: ${counted(count, 'mark')}`,
  }));
  const intro = 'These marks are on this device and not yet at the school. Open their sheet to send them.';
  return <WaitingList intro={intro} items={items} />;
}

function Row({ sheet, term, names }: { sheet: Listed; term: string; names: SheetNames }) {
  const { classId, armId, subjectId, students, missing, teachers } = sheet;
  const address = addressOf({ term, class: classId, arm: armId, subject: subjectId });
  const owed = missing > 0 ? `${missing} of ${students} missing` : `All ${students} complete`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4">
      <Link
        to={address}
        className="inline-flex min-h-11 min-w-0 items-center font-semibold text-green wrap-anywhere hover:underline"
      >
        {`${names.place(classId, armId)} ${names.subject(subjectId)}`}
      </Link>
      <span className="py-1 text-soft">
        {students === 0 ? 'Nobody has a mark yet' : owed}
        {teachers.length > 0 && ` · ${teachers.join(', ')}`}
      </span>
    </li>
  );
}

/** Who still owes what. */
export function SheetList({ sheets, term, names }: { sheets: readonly Listed[]; term: string; names: SheetNames }) {
  const [onlyMissing, setOnlyMissing] = useState(false);
  const begun = sheets.filter(({ students }) => students > 0);
  const owing = begun.filter(({ missing }) => missing > 0);
  // Nobody may ever take a chosen subject there.
  const shown = onlyMissing ? owing : [...begun, ...sheets.filter(({ students }) => students === 0)];
  if (sheets.length === 0) {
    const text = 'A sheet needs a subject of the school and a class with students.';
    return <EmptyState mark="paper" title="No score sheets yet" text={text} />;
  }
  return (
    <section aria-labelledby="sheets" className="flex max-w-3xl flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="sheets" className="text-base">
          {`${begun.length - owing.length} of ${counted(begun.length, 'sheet')} complete`}
        </h2>
        <ChoiceRow
          kind="checkbox"
          label="Only with marks missing"
          checked={onlyMissing}
          onChange={(event) => setOnlyMissing(event.target.checked)}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-soft">No marks are missing.</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-card">
          {shown.map((sheet) => (
            <Row key={`${sheet.classId} ${sheet.armId} ${sheet.subjectId}`} {...{ sheet, term, names }} />
          ))}
        </ul>
      )}
    </section>
  );
}
