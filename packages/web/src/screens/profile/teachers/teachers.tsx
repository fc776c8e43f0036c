import type { Teacher } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { teachersQuery } from '../../../data/people/teachers.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { TeacherPicture } from './teacher-picture.tsx';

function TeacherCard({ teacher, onMessage }: { teacher: Teacher; onMessage: () => void }) {
  const nameId = useId();
  return (
    <Card as="li" flush className="relative flex flex-wrap [overflow-wrap:anywhere] sm:flex-col">
      <div className="min-h-24 max-w-full flex-1 basis-30 sm:flex-none">
        <TeacherPicture teacher={teacher} />
      </div>
      <div className="flex max-w-full flex-2 basis-[9.5rem] flex-col p-3 sm:basis-auto sm:grow sm:p-4">
        <h2 id={nameId} className="text-base">
          <Link to={`/profile/teachers/${teacher._id}`} className="after:absolute after:inset-0 hover:underline">
            {teacher.name}
          </Link>
        </h2>
        <p className="mb-3 text-soft">{teacher.title}</p>
        <Button variant="secondary" wide className="relative mt-auto" aria-describedby={nameId} onClick={onMessage}>
          <MessageSquare aria-hidden="true" />
          Send Message
        </Button>
      </div>
    </Card>
  );
}

const nobodyYet = (
  <EmptyState
    mark="people"
    title="No teachers yet"
    text="Teachers of your school will be here once they have written about themselves. You can write to your school at any time."
    action={
      <LinkButton to="/student/messages/new" variant="secondary">
        Write to your school
      </LinkButton>
    }
  />
);

export function Teachers() {
  const url = useUrlFilters(['search']);
  const { search } = url.values;
  const format = useFormat();
  const [writingTo, setWritingTo] = useState<Teacher | null>(null);
  const teachers = useQuery(teachersQuery(search));
  const count = teachers.data?.length;
  return (
    <>
      <PageHeader
        title={count === undefined ? 'Teachers' : `Teachers (${count})`}
        intro="Messages reach the staff of your school."
      />
      <search className="mb-5 block max-w-md">
        <SearchField label="Search teacher" value={search} onChange={(value) => url.set('search', value)} />
      </search>
      <Loaded query={teachers} failure="Error loading teachers" loading={<Skeleton shape="cards" />}>
        {(found) => (
          <>
            <p role="status" className="sr-only">
              {format.counted(found.length, 'teacher')}
            </p>
            {found.length === 0 && search === '' && nobodyYet}
            {found.length === 0 && search !== '' && (
              <EmptyState
                mark="people"
                title="No teachers found"
                text="No name and no subject fits this search."
                action={<Button onClick={url.clear}>Clear search</Button>}
              />
            )}
            <ul
              aria-busy={teachers.isPlaceholderData}
              className="grid gap-3 aria-busy:opacity-60 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 xl:grid-cols-4"
            >
              {found.map((teacher) => (
                <TeacherCard key={teacher._id} teacher={teacher} onMessage={() => setWritingTo(teacher)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {writingTo && <MessageDialog teacher={writingTo} onClose={() => setWritingTo(null)} />}
    </>
  );
}
