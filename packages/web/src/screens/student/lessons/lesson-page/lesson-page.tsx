import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { lessonQuery } from '../../../../data/lessons.ts';
import { CallError } from '../../../../lib/call-error.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { LoadFailed } from '../../../shared/load-failed.tsx';
import { LessonHeader } from './lesson-header.tsx';
import { LessonLoading } from './lesson-loading.tsx';
import { LessonSheet } from './lesson-sheet.tsx';

function OneLesson({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(lessonQuery(id));
  if (isPending) return <LessonLoading />;
  // An address that holds no lesson id is refused with 400: for the reader it is the same.
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    return (
      <>
        <LessonHeader title="Lesson not found" />
        <h1 className="sr-only">Lesson</h1>
        <EmptyState
          mark="book"
          title="Lesson not found"
          text="This lesson does not exist, or it is no longer for sale."
          action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
        />
      </>
    );
  }
  if (data) return <LessonSheet lesson={data} />;
  return (
    <>
      <LessonHeader title="Lesson" />
      <LoadFailed heading="h1" title="Error loading lesson" query={{ error, isFetching, refetch }} />
    </>
  );
}

/** All there is to know of one lesson before it is bought, and the way in once it is. */
export function LessonPage() {
  const { lessonId = '' } = useParams();
  return <OneLesson key={lessonId} id={lessonId} />;
}
