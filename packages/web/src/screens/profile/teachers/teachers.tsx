import { MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { includesText } from '../shared/paged.ts';
import { type Teacher, teachers } from '../shared/samples.ts';
import { MessageDialog } from './message-dialog.tsx';
import { Portrait } from './portrait.tsx';

function TeacherCard({ teacher, onMessage }: { teacher: Teacher; onMessage: () => void }) {
  const nameId = useId();
  return (
    <Card as="li" flush className="grid grid-cols-[7.5rem_minmax(0,1fr)] sm:flex sm:flex-col">
      <Portrait teacher={teacher} />
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <h2 id={nameId} className="text-base">
          {teacher.name}
        </h2>
        <p className="mb-3 text-soft">{teacher.title}</p>
        <Button variant="secondary" wide className="mt-auto" aria-describedby={nameId} onClick={onMessage}>
          <MessageSquare aria-hidden="true" />
          Send Message
        </Button>
      </div>
    </Card>
  );
}

export function Teachers() {
  const url = useUrlFilters(['search']);
  const { search } = url.values;
  const format = useFormat();
  const [writingTo, setWritingTo] = useState<Teacher | null>(null);
  const found = teachers.filter(({ name, title }) => includesText(name, search) || includesText(title, search));
  return (
    <>
      <PageHeader
        title={`Teachers (${found.length})`}
        intro="Sample directory. Messages reach the staff of your school."
      />
      <search className="mb-5 block max-w-md">
        <SearchField label="Search teacher" value={search} onChange={(value) => url.set('search', value)} />
      </search>
      <p role="status" className="sr-only">
        {format.counted(found.length, 'teacher')}
      </p>
      {found.length > 0 ? (
        <ul className="grid gap-3 sm:gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
          {found.map((teacher) => (
            <TeacherCard key={teacher.id} teacher={teacher} onMessage={() => setWritingTo(teacher)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          mark="people"
          title="No teachers found"
          text="No name and no subject fits this search."
          action={<Button onClick={url.clear}>Clear search</Button>}
        />
      )}
      {writingTo && <MessageDialog teacher={writingTo} onClose={() => setWritingTo(null)} />}
    </>
  );
}
