import './lesson-player.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { lessonToPlayQuery } from '../../../data/player.ts';
import { useSchool } from '../../../data/school.ts';
import { useUser } from '../../../data/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { hasOwnDocument } from './own-document.ts';
import { Player } from './player.tsx';
import { useDarkDocument } from './use-dark-document.ts';

const noAccess = "You don't have access to this lesson or it doesn't exist";
const backToMyLessons = (
  <LinkButton to="/student/my-lessons" reloadDocument variant="secondary">
    Back to My Lessons
  </LinkButton>
);

export function LessonPlayer() {
  useDarkDocument();
  const { lessonId = '' } = useParams();
  const { name } = useSchool();
  const { _id: userId } = useUser();
  const { data, error, isFetching, refetch } = useQuery({
    ...lessonToPlayQuery(lessonId),
    enabled: hasOwnDocument,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    // Reached by a link of the application: the video needs the document that the server sends for this address.
    if (!hasOwnDocument) window.location.reload();
  }, []);

  if (data?.access === 'owned') {
    return (
      <main>
        <title>{`${data.lesson.title} · ${name}`}</title>
        <Player key={data.lesson._id} lesson={data.lesson} userId={userId} />
      </main>
    );
  }
  if (data?.access === 'not-owned') return <ToMyLessons lessonId={lessonId} />;
  if (data) {
    return (
      <Stage title="Lesson not found">
        <EmptyState mark="search" title="Lesson not found" text={noAccess} action={backToMyLessons} />
      </Stage>
    );
  }
  if (error) {
    return (
      <Stage title="Error loading lesson">
        <LoadFailed title="Error loading lesson" query={{ error, isFetching, refetch }} action={backToMyLessons} />
      </Stage>
    );
  }
  return (
    <Stage title="Lesson">
      <div role="status" className="grid justify-items-center">
        <Spinner className="size-9" />
        <span className="sr-only">Loading...</span>
      </div>
    </Stage>
  );
}

/** Not bought: no video was loaded here, so the application may go on in this document. My Lessons says why. */
function ToMyLessons({ lessonId }: { lessonId: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(`/student/my-lessons?notOwned=${lessonId}`, { replace: true }), [navigate, lessonId]);
  return <Stage title="Lesson">{null}</Stage>;
}

function Stage({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useSchool();
  return (
    <main className="player-stage grid place-items-center bg-stage p-4 text-ink">
      <title>{`${title} · ${name}`}</title>
      <h1 className="sr-only">{title}</h1>
      <div className="w-full max-w-lg">{children}</div>
    </main>
  );
}
