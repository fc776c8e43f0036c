import type { Broadsheet as Sheet, Term } from '@akada/contract';
import { takenCell, takenSubjects } from '@akada/contract/rules/broadsheet';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type BroadsheetFormat,
  type BroadsheetQuery,
  broadsheetQuery,
  useBroadsheetFile,
} from '../../../data/school/broadsheet.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { useChosenForm } from '../shared/chosen-form.ts';
import { WithTerm } from '../shared/with-term.tsx';
import { SheetTable } from './sheet-table.tsx';

function FileButtons({ query }: { query: BroadsheetQuery }) {
  const making = useOneAtATime(useBroadsheetFile(query));
  const press = (format: BroadsheetFormat) =>
    making.mutate(format, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Broadsheet saved', name);
      },
      onError: (error) => notify.error(`Failed to save the broadsheet: ${messageOf(error)}`),
    });
  const isMaking = (format: BroadsheetFormat) => making.isPending && making.variables === format;
  return (
    <>
      <Button loading={isMaking('pdf')} onClick={() => press('pdf')}>
        <Printer aria-hidden="true" />
        Print (PDF)
      </Button>
      <Button variant="secondary" loading={isMaking('xlsx')} onClick={() => press('xlsx')}>
        <FileSpreadsheet aria-hidden="true" />
        Excel (XLSX)
      </Button>
    </>
  );
}

type OfSheet = { sheet: Sheet; query: BroadsheetQuery };

/** 'Physics: 3 of 41 missing', each a link to its score sheet. */
function Missing({ sheet, query }: OfSheet) {
  const owing = sheet.subjects.filter(({ missing }) => missing > 0);
  const takers = (id: string) => sheet.rows.filter((row) => takenCell(row, id) !== undefined).length;
  const addressOf = (subject: string) => {
    const { arm, ...rest } = query;
    return `/admin/scores?${new URLSearchParams({ ...rest, ...(arm && { arm }), subject })}`;
  };
  return (
    <TitledCard title="What is missing" className="mb-4 lg:py-3">
      {owing.length === 0 ? (
        <p className="mt-1 text-soft">Every mark of the term is there.</p>
      ) : (
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {owing.map(({ _id, name, missing }) => (
            <li key={_id} className="min-w-0">
              <Link
                to={addressOf(_id)}
                className="inline-flex min-h-11 min-w-0 lg:min-h-8 items-center font-semibold text-green wrap-anywhere hover:underline"
              >
                {`${name}: ${missing} of ${takers(_id)} missing`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function Loads({ query, byAverage }: { query: BroadsheetQuery; byAverage: boolean }) {
  const read = useQuery(broadsheetQuery(query));
  return (
    <Loaded query={read} failure="Error loading the broadsheet" loading={<Skeleton shape="rows" count={12} />}>
      {(sheet) =>
        sheet.rows.length === 0 || takenSubjects(sheet).length === 0 ? (
          <EmptyState
            mark="paper"
            title={sheet.rows.length === 0 ? 'Nobody is in this class' : 'No subject has marks yet'}
            text={
              sheet.rows.length === 0
                ? 'The students of a class stand here with all their subjects once the class has some.'
                : 'Marks of the term stand here as soon as a subject of the class has one.'
            }
          />
        ) : (
          <>
            <Missing sheet={sheet} query={query} />
            <SheetTable sheet={sheet} byAverage={byAverage} />
          </>
        )
      }
    </Loaded>
  );
}

const orders = [
  { value: '', label: 'By name' },
  { value: 'average', label: 'By average' },
];

function OfClass({ term, choice }: { term: Term; choice: ReactNode }) {
  const { options, value, query, choose } = useChosenForm(term);
  const { values, set } = useUrlFilters(['order']);
  return (
    <>
      <Card
        as="section"
        aria-label="Class and term"
        className="mb-4 grid items-end gap-3 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_auto]"
      >
        {choice}
        <SelectField label="Class" options={options} value={value} onChange={(event) => choose(event.target.value)} />
        <SelectField
          label="Order"
          options={orders}
          value={values.order === 'average' ? values.order : ''}
          onChange={(event) => set('order', event.target.value)}
        />
        {query && (
          <div className="flex flex-wrap gap-2 sm:col-span-3 lg:col-span-1">
            <FileButtons query={query} />
          </div>
        )}
      </Card>
      {query && <Loads query={query} byAverage={values.order === 'average'} />}
    </>
  );
}

export function Broadsheet() {
  return (
    <>
      <PageHeader title="Broadsheet" />
      <WithTerm>{(term, choice) => <OfClass term={term} choice={choice} />}</WithTerm>
    </>
  );
}
