import './lesson-preview.css';
import type { PlayableLesson, PurchasedLesson } from '@akada/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ArrowLeft, CirclePlay } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { previewQuery, samplePreviewQuery } from '../../../data/catalogue/lesson-preview.ts';
import { useUser } from '../../../data/people/session.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useOpeningText } from '../../shared/opening.tsx';
import { LessonSheet } from '../shared/lesson-sheet.tsx';
import type { Back } from './controls.tsx';
import { LinkPlayer } from './link-player.tsx';
import { hasOwnDocument, useDarkDocument, useOwnDocument } from './own-document.tsx';
import { OwnFilm } from './own-film.tsx';
import { PreviewContext } from './preview.ts';
import { SamplePlayer } from './sample-player.tsx';

type View = 'page' | 'film' | 'sample';

const pathOf = (lessonId: string, view: View) =>
  `/admin/lessons/${lessonId}/preview${view === 'page' ? '' : `?show=${view}`}`;

/** Each view is a document of its own: the tickets of film and sample replace each other. */
function Bar({ lessonId, view }: { lessonId: string; view: View }) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-marigold px-3 py-1 text-on-marigold">
      <p className="min-w-0 flex-1 basis-60 py-1 text-sm font-semibold">
        Preview: this is what students see. Nothing is counted.
      </p>
      <nav aria-label="Preview" className="flex flex-wrap gap-x-4">
        {view !== 'page' && (
          <a
            className="inline-flex min-h-11 items-center text-sm font-semibold underline"
            href={pathOf(lessonId, 'page')}
          >
            Page of the lesson
          </a>
        )}
        <a
          className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold underline"
          href={`/admin/lessons/${lessonId}`}
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to editing
        </a>
      </nav>
    </header>
  );
}

/** Takes the place of the students' purchase box. */
function Box({ lesson, titleId }: { lesson: PlayableLesson; titleId: string }) {
  const textOf = useOpeningText();
  const { _id, opensAt, sampleSettings, price } = lesson;
  const hasSample = price > 0 && (sampleSettings?.seconds ?? 0) > 0;
  return (
    <Card as="section" aria-label="Get this lesson" className="flex flex-col gap-4">
      <p className="font-semibold">This lesson is yours.</p>
      <ProgressBar label={`Watched of ${lesson.title}`} percent={0} text="0% watched" />
      {opensAt !== undefined && (
        <Notice tone="warning">{`${textOf(opensAt)}. Until then students cannot watch it; you can.`}</Notice>
      )}
      <LinkButton wide reloadDocument to={pathOf(_id, 'film')} aria-describedby={titleId}>
        <CirclePlay aria-hidden="true" />
        Watch
      </LinkButton>
      {hasSample && (
        <>
          <p className="text-xs text-soft">Students who have not bought it get its sample instead.</p>
          <LinkButton wide variant="secondary" reloadDocument to={pathOf(_id, 'sample')} aria-describedby={titleId}>
            <CirclePlay aria-hidden="true" />
            Watch the sample
          </LinkButton>
        </>
      )}
    </Card>
  );
}

function Page({ lesson }: { lesson: PlayableLesson }) {
  const titleId = useId();
  const { name } = useSchool();
  return (
    <main className="mx-auto w-full max-w-6xl p-4 lg:p-6">
      <PageTitle>{`Preview of ${lesson.title} · ${name}`}</PageTitle>
      <LessonSheet lesson={lesson} titleId={titleId} box={<Box lesson={lesson} titleId={titleId} />} />
    </main>
  );
}

function Nothing({ title, back, children }: { title: string; back: Back; children: string }) {
  return (
    <main className="mx-auto w-full max-w-lg p-4">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        mark="signal"
        title={title}
        text={children}
        action={
          <LinkButton reloadDocument to={back.to} variant="secondary">
            {back.label}
          </LinkButton>
        }
      />
    </main>
  );
}

function Dark({ children }: { children: ReactNode }) {
  useDarkDocument();
  return children;
}

function Film({ lesson, owned, back }: { lesson: PlayableLesson; owned: PurchasedLesson; back: Back }) {
  const { _id: userId } = useUser();
  const { name } = useSchool();
  const { playback, outline = null } = lesson;
  const shown = { lesson: owned, outline, next: undefined, userId };
  if (!playback && owned.videoUrl === '') {
    return (
      <Nothing title="Nothing to play yet" back={back}>
        Upload a film or add a link: then it begins here.
      </Nothing>
    );
  }
  return (
    <main>
      <PageTitle>{`Preview of ${lesson.title} · ${name}`}</PageTitle>
      {playback ? <OwnFilm playback={playback} {...shown} /> : <LinkPlayer {...shown} />}
    </main>
  );
}

type AskedProps<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode };

function Asked<Data>({ query, children }: AskedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <main className="mx-auto w-full max-w-6xl p-4">
      {query.error ? (
        <LoadFailed heading="h1" title="Error loading the lesson" query={query} />
      ) : (
        <>
          <h1 className="sr-only">Preview</h1>
          <Skeleton shape="form" />
        </>
      )}
    </main>
  );
}

type ViewProps = { lessonId: string; back: Back };

function Whole({ lessonId, back, view }: ViewProps & { view: 'page' | 'film' }) {
  const preview = useQuery({ ...previewQuery(lessonId), enabled: hasOwnDocument });
  return (
    <Asked query={preview}>
      {({ lesson, owned, cards }) =>
        view === 'page' ? (
          <Page lesson={lesson} />
        ) : (
          <PreviewContext value={{ back, cards }}>
            <Dark>
              <Film lesson={lesson} owned={owned} back={back} />
            </Dark>
          </PreviewContext>
        )
      }
    </Asked>
  );
}

function Sample({ lessonId, back }: ViewProps) {
  const preview = useQuery({ ...samplePreviewQuery(lessonId), enabled: hasOwnDocument });
  return (
    <Asked query={preview}>
      {(lesson) =>
        lesson.sample ? (
          <PreviewContext value={{ back, cards: [] }}>
            <Dark>
              <SamplePlayer lesson={lesson} playback={lesson.sample} />
            </Dark>
          </PreviewContext>
        ) : (
          <Nothing title="No sample" back={back}>
            This lesson has no sample that can be played now.
          </Nothing>
        )
      }
    </Asked>
  );
}

/** The lesson with the eyes of a student. The player’s policy belongs to the document, as for students. */
export function LessonPreview() {
  const { lessonId = '' } = useParams();
  const [params] = useSearchParams();
  useOwnDocument();
  const wanted = params.get('show');
  const view: View = wanted === 'film' || wanted === 'sample' ? wanted : 'page';
  const back = { to: pathOf(lessonId, 'page'), label: 'Back to the page' };
  return (
    <div className={view === 'page' ? undefined : 'preview-player'}>
      <Bar lessonId={lessonId} view={view} />
      {view === 'sample' ? (
        <Sample lessonId={lessonId} back={back} />
      ) : (
        <Whole lessonId={lessonId} back={back} view={view} />
      )}
    </div>
  );
}
