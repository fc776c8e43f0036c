import { largestClassListBytes } from '@akada/contract/rules/class-list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classListsQuery, useReadClassList } from '../../../../data/people/class-lists.ts';
import { usePlaces } from '../../../../data/platform/class-options.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useUrlFilters } from '../../../shared/filters.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { BringFile } from '../../shared/bring-file.tsx';
import { EarlierList } from '../../shared/earlier-list.tsx';
import { ListReview } from './list-review.tsx';

const words = {
  paste: {
    label: 'Paste the list',
    hint: 'One student a line. The first line may name the columns: Name, Class, Phone, E-mail, Group',
    example: 'Name, Class, Phone\nAda Obi, Class 1, 0803 123 4567\nBayo Musa, Class 1',
    read: 'Read the list',
    empty: 'Please paste a list or choose a file',
  },
  file: {
    label: 'File with the class list',
    title: 'Or bring a spreadsheet',
    text: 'Excel (.xlsx) or CSV with a column for the name, at most 5 MB and 5,000 students. A phone number or an e-mail address is not needed: who has neither gets a login name. You look through the list before any account is made.',
    reading: 'Reading the list…',
    tooLarge: 'A file may have at most 5 MB',
  },
};

function Bring({ onRead }: { onRead: (id: string) => void }) {
  const places = usePlaces();
  const [place, setPlace] = useState('');
  return (
    <div className="grid gap-5">
      <SelectField
        label="Class for rows without one"
        className="sm:max-w-sm"
        value={place}
        options={[{ value: '', label: 'Each row names its class' }, ...places]}
        onChange={({ target }) => setPlace(target.value)}
      />
      <BringFile
        read={useReadClassList()}
        wishes={{ place }}
        onRead={onRead}
        words={words}
        accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain"
        mostBytes={largestClassListBytes}
      />
    </div>
  );
}

function Earlier({ onOpen }: { onOpen: (id: string) => void }) {
  const { dateTime, counted } = useFormat();
  const lists = useQuery(classListsQuery);
  return (
    <Loaded query={lists} failure="Error loading class lists" loading={<Skeleton shape="rows" count={3} />}>
      {(rows) => (
        <EarlierList
          title="Lists of the last 30 days"
          rows={rows.map(({ _id, fileName, importedBy, createdAt, created, removed, undoneAt, appliedAt }) => ({
            ...{ _id, name: fileName || 'Pasted list' },
            facts: [
              undoneAt
                ? `${counted(removed, 'account')} deleted again`
                : appliedAt
                  ? `${counted(created, 'account')} made`
                  : 'To finish: no account made yet',
              [importedBy, dateTime(createdAt)].filter((part) => part !== '').join(', '),
            ],
          }))}
          onOpen={onOpen}
        />
      )}
    </Loaded>
  );
}

export function ClassList() {
  const filters = useUrlFilters(['id', 'show']);
  const { id } = filters.values;
  const another = (
    <Button variant="secondary" onClick={() => filters.clearOnly('id', 'show')}>
      Another list
    </Button>
  );
  return (
    <>
      <PageHeader title="Class list" {...(id !== '' && { action: another })} />
      {id === '' ? (
        <>
          <Bring onRead={(read) => filters.set('id', read)} />
          <Earlier onOpen={(chosen) => filters.set('id', chosen)} />
        </>
      ) : (
        <ListReview key={id} id={id} filters={filters} />
      )}
    </>
  );
}
