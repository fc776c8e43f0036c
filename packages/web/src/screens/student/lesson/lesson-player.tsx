import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasSomethingToPlay, type LessonToPlay, lessonToPlayQuery } from '../../../data/catalogue/lesson-to-play.ts';
import { useUser } from '../../../data/people/session.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { isUnreached } from '../../../lib/call-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, Spinner } from '../../../ui/loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useOpeningText } from '../../shared/opening.tsx';
import { LinkPlayer } from './link-player.tsx';
import { hasOwnDocument, Stage, useDarkDocument, useOwnDocument } from './own-document.tsx';
import { OwnFilm } from './own-film.tsx';
import { SamplePlayer } from './sample-player.tsx';
import { WithoutNetwork } from './without-network.tsx';

const noAccess = "You don't have access to this lesson or it doesn't exist";
const backToMyLessons = (
  <LinkButton to="/student/my-lessons" reloadDocument variant="secondary">
    Back to My Lessons
  </LinkButton>
);

type Owned = Extract<LessonToPlay, { access: 'owned' }>;

/** The query looks again by itself: what comes is there at once. */
function NothingYet({ lesson, isInWork }: Owned) {
  const openingText = useOpeningText();
  const why = (mark: 'book' | 'signal', title: string, text: string) => (
    <Stage title={lesson.title}>
      <EmptyState mark={mark} title={title} text={text} action={backToMyLessons} />
    </Stage>
  );
  if (lesson.opensAt !== undefined) {
    const text = `‘${lesson.title}’ is yours. It begins here as soon as it opens.`;
    return why('book', openingText(lesson.opensAt), text);
  }
  if (isInWork) {
    const text = 'The school is making it small enough for phones. It begins here as soon as it is there.';
    return why('signal', 'This film is being prepared', text);
  }
  return why(
    'signal',
    'No film yet',
    'There is nothing to play in this lesson now. Ask your teacher when it will be ready.',
  );
}

function OwnedLesson(owned: Owned) {
  const { lesson, playback, outline, next } = owned;
  const { _id: userId } = useUser();
  const { name } = useSchool();
  const shown = { lesson, outline, next, userId };
  if (!hasSomethingToPlay(owned)) return <NothingYet {...owned} />;
  return (
    <main>
      <PageTitle>{`${lesson.title} · ${name}`}</PageTitle>
      {playback ? (
        <OwnFilm key={playback.filmId} playback={playback} {...shown} />
      ) : (
        <LinkPlayer key={lesson._id} {...shown} />
      )}
    </main>
  );
}

export function LessonPlayer() {
  useDarkDocument();
  const { lessonId = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...lessonToPlayQuery(lessonId),
    enabled: hasOwnDocument,
    refetchOnWindowFocus: false,
  });
  useOwnDocument();

  if (data?.access === 'owned') return <OwnedLesson {...data} />;
  if (data?.access === 'sample') return <SamplePlayer {...data} />;
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
        <LoadFailed
          title="Error loading lesson"
          {...(isUnreached(error) && { message: <WithoutNetwork /> })}
          query={{ error, isFetching, refetch }}
          action={backToMyLessons}
        />
      </Stage>
    );
  }
  return (
    <Stage title="Lesson">
      <Loading className="grid justify-items-center">
        <Spinner className="size-9" />
      </Loading>
    </Stage>
  );
}

/** No video was loaded, so the app may stay in this document. */
function ToMyLessons({ lessonId }: { lessonId: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(`/student/my-lessons?notOwned=${lessonId}`, { replace: true }), [navigate, lessonId]);
  return <Stage title="Lesson">{null}</Stage>;
}
