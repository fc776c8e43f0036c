import type { LessonOfTeacher, Teacher } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { teacherQuery } from '../../../data/people/teachers.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { isNotFound } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { TeacherPicture } from './teacher-picture.tsx';

function LessonsOf({ lessons }: { lessons: readonly LessonOfTeacher[] }) {
  const classLabel = useClassLabel();
  return (
    <section className="mt-6">
      <h2 className="text-base">Lessons</h2>
      {lessons.length === 0 ? (
        <p className="mt-1 text-soft">No lessons yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-card">
          {lessons.map(({ _id, title, classLevel, subject }) => (
            <li key={_id}>
              <Link to={`/student/lessons/${_id}`} className="block min-h-12 px-4 py-2.5 hover:underline">
                <span className="block font-semibold">{title}</span>
                <span className="block text-xs text-soft">
                  {[classLabel(classLevel), subject].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OneTeacher({ teacher, onMessage }: { teacher: Teacher; onMessage: () => void }) {
  return (
    <div className="grid gap-5 sm:grid-cols-[15rem_minmax(0,1fr)] sm:items-start">
      <div className="h-48 w-60 max-w-full overflow-hidden rounded-md border border-line sm:h-auto sm:w-auto">
        <TeacherPicture teacher={teacher} />
      </div>
      <div className="min-w-0">
        <p className="font-semibold text-soft">{teacher.title}</p>
        {teacher.words !== '' && <p className="mt-2 max-w-prose whitespace-pre-line">{teacher.words}</p>}
        <Button className="mt-4" onClick={onMessage}>
          <MessageSquare aria-hidden="true" />
          Send Message
        </Button>
      </div>
    </div>
  );
}

const allTeachers = (
  <LinkButton to="/profile/teachers" variant="quiet" className="mb-3 -ml-4">
    <ArrowLeft aria-hidden="true" />
    All teachers
  </LinkButton>
);

export function TeacherPage() {
  const { teacherId = '' } = useParams();
  const found = useQuery(teacherQuery(teacherId));
  const [isWriting, setIsWriting] = useState(false);
  if (isNotFound(found.error)) {
    return (
      <>
        <PageHeader title="Teacher" />
        <EmptyState
          mark="people"
          title="Teacher not found"
          text="This teacher has left your school, or is not shown among its teachers now."
          action={<LinkButton to="/profile/teachers">All teachers</LinkButton>}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={found.data?.name ?? 'Teacher'} />
      {allTeachers}
      <Loaded query={found} failure="Error loading teacher" loading={<Skeleton shape="rows" count={4} />}>
        {({ lessons, ...teacher }) => (
          <div className="[overflow-wrap:anywhere]">
            <OneTeacher teacher={teacher} onMessage={() => setIsWriting(true)} />
            <LessonsOf lessons={lessons} />
            {isWriting && <MessageDialog teacher={teacher} onClose={() => setIsWriting(false)} />}
          </div>
        )}
      </Loaded>
    </>
  );
}
