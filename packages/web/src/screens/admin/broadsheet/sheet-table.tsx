import type { Broadsheet } from '@akada/contract';
import { averagesOf, spreadInWords, spreadOf, takenSubjects, totalsOf } from '@akada/contract/rules/broadsheet';
import { ordinal } from '@akada/contract/rules/position';
import type { ReactNode } from 'react';
import type { BroadsheetRow } from '../../../data/school/broadsheet.ts';
import { classes } from '../../../ui/classes.ts';

type Place = BroadsheetRow['position'];
type Subjects = Broadsheet['subjects'];

const placeText = (place: Place) => (place ? `${ordinal(place.place)}${place.isShared ? '=' : ''}` : '');

const signs = {
  complete: ['', ''],
  incomplete: ['?', 'marks missing'],
  absent: ['Abs', 'absent'],
  exempt: ['Ex', 'exempt'],
  'not-offered': ['–', 'does not take it'],
} as const;

const cell = 'px-2 py-1.5 text-right align-middle tabular-nums';
const first = 'sticky left-0 z-1 bg-card py-1 pr-2 pl-3 text-left align-middle';

function Figure({ of }: { of: BroadsheetRow['subjects'][string] | undefined }) {
  const { percent, grade, state = 'not-offered' } = of ?? {};
  if (percent === undefined) {
    const [sign, words] = signs[state];
    return (
      <span className={state === 'incomplete' ? 'font-bold text-red-ink' : 'text-soft'}>
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{words}</span>
      </span>
    );
  }
  return (
    <span className="whitespace-nowrap">
      {percent}
      <span className="inline-block min-w-7 pl-1 text-left text-xs text-soft">{grade}</span>
    </span>
  );
}

/** Averages stand beside the names, so that they are seen without scrolling. */
type Columns = { subjects: Subjects; hasPlaces: boolean; hasYear: boolean };

function Row({ row, columns: { subjects, hasPlaces, hasYear } }: { row: BroadsheetRow; columns: Columns }) {
  const { fullName, arm, average, grade, position, cumulative } = row;
  return (
    <tr className="border-b border-line">
      <th scope="row" className={classes(first, 'max-w-36 min-w-36 font-normal wrap-anywhere lg:max-w-80 lg:min-w-72')}>
        <span className="font-semibold">{fullName}</span>
        {arm && <span className="ml-2 text-xs text-soft">{arm}</span>}
      </th>
      <td className={classes(cell, 'font-semibold')}>{average ?? '–'}</td>
      <td className={cell}>{grade ?? '–'}</td>
      {hasPlaces && <td className={cell}>{placeText(position) || '–'}</td>}
      {hasYear && <td className={cell}>{cumulative?.percent ?? '–'}</td>}
      {hasYear && hasPlaces && <td className={cell}>{placeText(cumulative?.position) || '–'}</td>}
      {subjects.map(({ _id }) => (
        <td key={_id} className={cell}>
          <Figure of={row.subjects[_id]} />
        </td>
      ))}
    </tr>
  );
}

/** Bars of how many students have 0–9, 10–19, … 90–100. */
function Spread({ of, percents }: { of: string; percents: readonly number[] }) {
  const counts = spreadOf(percents);
  const most = Math.max(1, ...counts);
  return (
    <span
      role="img"
      aria-label={`Spread of ${of}: ${spreadInWords(counts) || 'no figures yet'}`}
      className="ml-auto flex h-8 w-15 items-end gap-px border-b border-edge"
    >
      {counts.map((count, band) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place
          key={band}
          className="min-w-0 flex-1 bg-green"
          style={{ height: `${(count / most) * 100}%` }}
        />
      ))}
    </span>
  );
}

function Foot({ sheet, columns }: { sheet: Broadsheet; columns: Columns }) {
  const { rows, group } = sheet;
  const all = { group, missing: rows.filter(({ isComplete }) => !isComplete).length };
  const rest = 1 + (columns.hasPlaces ? 1 : 0) + (columns.hasYear ? (columns.hasPlaces ? 2 : 1) : 0);
  const line = (label: string, figure: (of: Pick<Subjects[number], 'group' | 'missing'>) => ReactNode) => (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className={classes(first, 'font-semibold')}>
        {label}
      </th>
      <td className={cell}>{figure(all)}</td>
      <td colSpan={rest} />
      {columns.subjects.map((subject) => (
        <td key={subject._id} className={cell}>
          {figure(subject)}
        </td>
      ))}
    </tr>
  );
  return (
    <tfoot className="border-t-2 border-edge">
      {line('Average', (of) => of.group?.average ?? '–')}
      {line('Highest', (of) => of.group?.highest ?? '–')}
      {line('Lowest', (of) => of.group?.lowest ?? '–')}
      {line('Missing', (of) => of.missing)}
      <tr>
        <th scope="row" className={classes(first, 'font-semibold')}>
          Spread
        </th>
        <td className={classes(cell, 'py-2')}>
          <Spread of="averages" percents={averagesOf(rows)} />
        </td>
        <td colSpan={rest} />
        {columns.subjects.map(({ _id, name }) => (
          <td key={_id} className={classes(cell, 'py-2')}>
            <Spread of={name} percents={totalsOf(rows, _id)} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Head({ subjects, hasPlaces, hasYear }: Columns) {
  const head = classes(cell, 'align-bottom font-semibold');
  return (
    <thead className="border-b border-line text-xs text-soft">
      <tr>
        <th scope="col" className={classes(first, 'align-bottom font-semibold')}>
          Student
        </th>
        <th scope="col" className={head}>
          Average
        </th>
        <th scope="col" className={head}>
          Grade
        </th>
        {hasPlaces && (
          <th scope="col" className={head}>
            Position
          </th>
        )}
        {hasYear && (
          <th scope="col" className={head}>
            Year
          </th>
        )}
        {hasYear && hasPlaces && (
          <th scope="col" className={head}>
            Position in the year
          </th>
        )}
        {subjects.map(({ _id, name, shortName }) => (
          <th key={_id} scope="col" className={head} title={name}>
            {shortName || name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The highest average first; those of rows with blanks are not final and stand below. */
function byComplete(one: BroadsheetRow, other: BroadsheetRow): number {
  const rank = ({ isComplete, average = -1 }: BroadsheetRow) => average + (isComplete ? 1000 : 0);
  return rank(other) - rank(one);
}

type TableProps = { sheet: Broadsheet; byAverage: boolean };

export function SheetTable({ sheet, byAverage }: TableProps) {
  const { rows } = sheet;
  const sorted = byAverage ? [...rows].sort(byComplete) : rows;
  const columns = {
    subjects: takenSubjects(sheet),
    hasPlaces: rows.some(({ position, cumulative }) => position ?? cumulative?.position),
    hasYear: rows.some(({ cumulative }) => cumulative),
  };
  return (
    <>
      <section
        aria-label="Table of all subjects"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-md border border-line bg-card"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Percent and grade of each student in each subject</caption>
          <Head {...columns} />
          <tbody>
            {sorted.map((row) => (
              <Row key={row.studentId} row={row} columns={columns} />
            ))}
          </tbody>
          <Foot sheet={sheet} columns={columns} />
        </table>
      </section>
      <p className="mt-3 text-xs text-soft">
        Figures are percents of the marks that count. ? marks are missing · Abs absent · Ex exempt · – does not take it
        · = shared position. Spread: students with 0–9, 10–19, … 90–100.
      </p>
    </>
  );
}
