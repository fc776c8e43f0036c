import { useQuery } from '@tanstack/react-query';
import { statementQuery, statementsQuery } from '../../../data/money/admin-statements.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type UrlFilters, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { EarlierList } from '../shared/earlier-list.tsx';
import { ColumnForm, UnderstoodColumns } from './column-form.tsx';
import { Credits } from './credits.tsx';
import { LeftOut } from './left-out.tsx';
import { UploadPanel } from './upload-panel.tsx';

type Filters = UrlFilters<'id' | 'show'>;

function Earlier({ onOpen }: { onOpen: (id: string) => void }) {
  const { dateTime, counted } = useFormat();
  const statements = useQuery(statementsQuery);
  return (
    <Loaded query={statements} failure="Error loading statements" loading={<Skeleton shape="rows" count={3} />}>
      {(rows) => (
        <EarlierList
          title="Earlier statements"
          rows={rows.map((row) => ({
            ...{ _id: row._id, name: row.fileName },
            facts: [
              row.bank ?? 'Read by its columns',
              `${row.applied} of ${counted(row.credits, 'credit')} applied`,
              `${row.uploadedBy}, ${dateTime(row.createdAt)}`,
            ],
          }))}
          onOpen={onOpen}
        />
      )}
    </Loaded>
  );
}

function OpenStatement({ id, filters }: { id: string; filters: Filters }) {
  const { dateTime } = useFormat();
  const statement = useQuery(statementQuery(id));
  return (
    <Loaded query={statement} failure="Error loading the statement" loading={<Skeleton shape="rows" count={8} />}>
      {(data) => (
        <>
          <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
            <span className="font-semibold [overflow-wrap:anywhere] text-ink">{data.fileName}</span>
            <span>{data.bank ?? (data.mapping ? 'Read by its columns' : 'Unknown columns')}</span>
            <span>
              {data.uploadedBy}, {dateTime(data.createdAt)}
            </span>
          </p>
          {data.bank === null && data.mapping === null ? (
            <ColumnForm statement={data} />
          ) : (
            <>
              <UnderstoodColumns statement={data} />
              <Credits key={`${data._id} ${JSON.stringify(data.mapping)}`} statement={data} filters={filters} />
              <LeftOut rows={data.leftOut} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

export function BankStatement() {
  const filters = useUrlFilters(['id', 'show']);
  const { id } = filters.values;
  const another = (
    <Button variant="secondary" onClick={filters.clear}>
      Another file
    </Button>
  );
  return (
    <>
      <PageHeader title="Bank statement" {...(id !== '' && { action: another })} />
      {id === '' ? (
        <>
          <UploadPanel onRead={({ _id }) => filters.set('id', _id)} />
          <Earlier onOpen={(chosen) => filters.set('id', chosen)} />
        </>
      ) : (
        <OpenStatement id={id} filters={filters} />
      )}
    </>
  );
}
