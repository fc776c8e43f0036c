import type { Lesson } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminLessonsQuery, useDeleteLesson } from '../../../data/admin-lessons.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { DeleteDialog } from '../shared/delete-dialog.tsx';
import { LessonCard } from './lesson-card.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { LessonFilters } from './lesson-filters.tsx';
import { NoLessons } from './no-lessons.tsx';

export function Lessons() {
  const filters = useUrlFilters(['search', 'class', 'subject']);
  const { search, class: classLevel, subject } = filters.values;
  const query = adminLessonsQuery({ title: search, classLevel, subject, page: filters.page });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(query);
  const [editing, setEditing] = useState<Lesson | 'new' | null>(null);
  const [copying, setCopying] = useState<Lesson | null>(null);
  const [deleting, setDeleting] = useState<Lesson | null>(null);
  const remove = useDeleteLesson();
  const add = <Button onClick={() => setEditing('new')}>+ Add Lesson</Button>;
  return (
    <>
      <PageHeader title="Lessons" action={add} />
      <LessonFilters filters={filters} subjects={data?.subjects ?? []} />
      {isPending && <Skeleton shape="cards" />}
      {error && !data && <LoadFailed title="Error loading lessons" query={{ error, isFetching, refetch }} />}
      {data?.data.length === 0 && (
        <NoLessons filtered={filters.activeCount > 0} onClear={filters.clear} onAdd={() => setEditing('new')} />
      )}
      {data && (
        <ul
          aria-busy={isPlaceholderData}
          className="grid gap-4 transition-opacity aria-busy:opacity-60 sm:grid-cols-2 xl:grid-cols-3"
        >
          {data.data.map((lesson) => (
            <LessonCard
              key={lesson._id}
              lesson={lesson}
              onEdit={() => setEditing(lesson)}
              onDuplicate={() => setCopying(lesson)}
              onDelete={() => setDeleting(lesson)}
            />
          ))}
        </ul>
      )}
      {data && <Pagination {...data.pagination} onPage={filters.goTo} />}
      {editing && <LessonDialog lesson={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {copying && <LessonDialog lesson={null} copyOf={copying} onClose={() => setCopying(null)} />}
      {deleting && (
        <DeleteDialog
          thing="lesson"
          id={deleting._id}
          sentence={`Are you sure you want to delete '${deleting.title}'? This action cannot be undone.`}
          remove={remove}
          onClose={() => setDeleting(null)}
        >
          <p>Students who bought it keep it.</p>
        </DeleteDialog>
      )}
    </>
  );
}
