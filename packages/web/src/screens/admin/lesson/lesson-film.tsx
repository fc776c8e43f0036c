import type { Film, LessonFilms, PlayableLesson } from '@akada/contract';
import { openingText } from '@akada/contract/rules/opening';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Eye } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { filmsQuery, isInWork, staffLessonQuery, usePublishLesson } from '../../../data/catalogue/films.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useNow } from '../../../ui/time.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { GroupGifts } from '../shared/group-gifts.tsx';
import { GroupsBadge } from '../shared/groups-badge.tsx';
import { Captions } from './captions.tsx';
import { CheckQuestionsSection } from './check-questions.tsx';
import { FilmSection, playedFilm } from './film-section.tsx';
import { Materials } from './materials.tsx';
import { Outline } from './outline.tsx';
import { Preview } from './preview.tsx';
import { SampleForm } from './sample-form.tsx';
import { UnsavedSections } from './unsaved.ts';

/** The students' access to a film. */
function nowWords(lesson: PlayableLesson, films: readonly Film[]): string {
  const [played, inWork] = [playedFilm(films), films.some(isInWork)];
  const who = lesson.isDraft ? 'Students see nothing of this draft. Once it is published they' : 'Students';
  if (played) return `${who} play '${played.fileName}'${inWork ? ', and the new film as soon as it is prepared' : ''}.`;
  if (lesson.video) return `${who} play the link of the lesson${inWork ? ' until the film is prepared' : ''}.`;
  return inWork ? `${who} can play the film as soon as it is prepared.` : `${who} have nothing to play yet.`;
}

/** Saves the page's changes first: students are to get them with the lesson. */
function Publish({ lessonId }: { lessonId: string }) {
  const publish = usePublishLesson(lessonId);
  const sections = use(UnsavedSections);
  const [refused, setRefused] = useState('');
  const [isSaving, setSaving] = useState(false);
  const saveAll = async (): Promise<boolean> => {
    for (const [name, save] of [...sections]) {
      try {
        await save();
      } catch (error) {
        setRefused(`The lesson was not published, because the ${name} were not saved: ${messageOf(error)}`);
        return false;
      }
    }
    return true;
  };
  const submit = async () => {
    setRefused('');
    setSaving(true);
    const isSaved = await saveAll();
    setSaving(false);
    if (isSaved) publish.mutate(undefined, { onSuccess: () => notify.success('Lesson published') });
  };
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <Button loading={isSaving || publish.isPending} onClick={() => void submit()}>
        Publish the lesson
      </Button>
      {refused !== '' && <Notice tone="error">{refused}</Notice>}
      {publish.isError && refused === '' && <Notice tone="error">{messageOf(publish.error)}</Notice>}
    </div>
  );
}

function Head({ lesson, films }: { lesson: PlayableLesson; films: readonly Film[] }) {
  const classLabel = useClassLabel();
  const { money } = useFormat();
  const { timeZone } = useSchool();
  const now = useNow();
  return (
    <div className="mb-5">
      <Link
        to="/admin/lessons"
        className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-2 font-semibold text-green hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All lessons
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">{lesson.title}</h2>
        {lesson.isDraft && <Badge tone="marigold">Draft</Badge>}
        <Badge tone="green">{classLabel(lesson.classLevel)}</Badge>
        <GroupsBadge ids={lesson.groupIds} />
        <Badge>{lesson.price === 0 ? 'Free' : money(lesson.price)}</Badge>
        {lesson.opensAt && <Badge>{`Opens ${openingText(lesson.opensAt, now, timeZone)}`}</Badge>}
      </div>
      <p className="mt-1 text-soft wrap-anywhere">{nowWords(lesson, films)}</p>
      <LinkButton
        reloadDocument
        to={`/admin/lessons/${lesson._id}/preview`}
        variant="secondary"
        size="sm"
        className="mt-3"
      >
        <Eye aria-hidden="true" />
        Preview as a student
      </LinkButton>
      {lesson.isDraft && !lesson.limitedTo && <Publish lessonId={lesson._id} />}
    </div>
  );
}

/** Refetches the lesson after a film becomes ready or is deleted: the students' film has changed. */
function useFreshLesson(lessonId: string, films: readonly Film[] | undefined) {
  const lesson = useQuery(staffLessonQuery(lessonId));
  const { refetch } = lesson;
  const states = films?.map(({ _id, state }) => `${_id} ${state}`).join();
  const seen = useRef(states);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== states) void refetch();
    seen.current = states;
  }, [states, refetch]);
  return lesson;
}

/** On a phone the preview stands under the film, on a wide screen beside it. */
const grid = {
  all: 'grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_auto_auto_auto_1fr]',
  film: 'xl:col-start-1 xl:row-span-2 xl:row-start-1',
  preview: 'xl:col-start-2 xl:row-start-1',
  outline: 'xl:col-start-1 xl:row-start-3',
  checks: 'xl:col-start-1 xl:row-start-4',
  captions: 'xl:col-start-1 xl:row-start-5',
  sample: 'xl:col-start-2 xl:row-start-2',
  materials: 'grid grid-cols-1 gap-5 xl:col-start-2 xl:row-span-3 xl:row-start-3',
};

/** The lesson of a limited teacher that other classes have too. */
function Watched({ lesson, films }: { lesson: PlayableLesson; films: LessonFilms }) {
  const preview = useRef<HTMLVideoElement>(null);
  return (
    <>
      <Head lesson={lesson} films={films.films} />
      <div className="mb-5">
        <Notice tone="info">
          This lesson is also for classes that you do not teach: you may watch it, but not change it.
        </Notice>
      </div>
      <Preview playback={lesson.playback} link={lesson.video} media={preview} />
    </>
  );
}

function Sections({ lesson, films }: { lesson: PlayableLesson; films: LessonFilms }) {
  const preview = useRef<HTMLVideoElement>(null);
  const film = playedFilm(films.films) ?? films.films[0];
  const [unsaved] = useState(() => new Map());
  return (
    <UnsavedSections value={unsaved}>
      <Head lesson={lesson} films={films.films} />
      <div className={grid.all}>
        <div className={grid.film}>
          <FilmSection lesson={lesson} films={films} preview={preview} />
        </div>
        <div className={grid.preview}>
          <Preview playback={lesson.playback} link={lesson.video} media={preview} />
        </div>
        <div className={grid.sample}>
          <SampleForm lesson={lesson} film={playedFilm(films.films)} preview={preview} />
        </div>
        <div className={grid.captions}>
          <Captions lessonId={lesson._id} film={film} transcript={lesson.playback?.transcript ?? null} />
        </div>
        <div className={grid.outline}>
          <Outline lesson={lesson} />
        </div>
        <div className={grid.checks}>
          <CheckQuestionsSection
            lessonId={lesson._id}
            film={{ preview: lesson.playback ? preview : null, seconds: lesson.playback?.durationSeconds ?? 0 }}
          />
        </div>
        <div className={grid.materials}>
          <Materials lesson={lesson} />
          <GroupGifts of={{ lessonId: lesson._id }} isDraft={lesson.isDraft} />
        </div>
      </div>
    </UnsavedSections>
  );
}

export function LessonFilm() {
  const { lessonId = '' } = useParams();
  const films = useQuery(filmsQuery(lessonId));
  const lesson = useFreshLesson(lessonId, films.data?.films);
  const loading = <Skeleton shape="form" />;
  return (
    <>
      <PageHeader title="Content" />
      <Loaded query={lesson} failure="Error loading the lesson" loading={loading}>
        {(shown) => (
          <Loaded query={films} failure="Error loading the films" loading={loading}>
            {(all) =>
              shown.limitedTo ? (
                <Watched key={shown._id} lesson={shown} films={all} />
              ) : (
                <Sections key={shown._id} lesson={shown} films={all} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
