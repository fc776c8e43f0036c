import type { Film, LessonFilms, PlayableLesson } from '@akada/contract';
import { type RefObject, useState } from 'react';
import { useDeleteFilm, useLessonUploads } from '../../../data/catalogue/films.ts';
import { TitledCard } from '../../shared/titled-card.tsx';
import { SureDialog } from '../shared/dialogs.tsx';
import { FileDrop } from '../shared/file-drop.tsx';
import { FilmLine, FilmState } from './film-facts.tsx';
import { PosterForm } from './poster-form.tsx';
import { BrokenOff, UploadRows } from './upload-rows.tsx';

const isPlayed = ({ state }: Film) => state === 'ready' || state === 'original';

/** The film that students play; another one may be encoding. */
export const playedFilm = (films: readonly Film[]) => films.find(isPlayed);

function lossWords(film: Film, { video }: PlayableLesson): string {
  if (!isPlayed(film)) return 'It has not been shown to anybody yet.';
  const next = video ? 'They play the link of the lesson again.' : 'They have nothing to play then.';
  return `Students lose this film, its qualities, captions and transcript, and what they have watched is forgotten. ${next}`;
}

function DeleteFilm({ lesson, film, onClose }: { lesson: PlayableLesson; film: Film; onClose: () => void }) {
  return (
    <SureDialog
      change={useDeleteFilm(lesson._id)}
      of={film._id}
      onClose={onClose}
      title={`Delete '${film.fileName}'?`}
      description={lossWords(film, lesson)}
      done={() => ['Film deleted']}
      confirmLabel="Delete the film"
    />
  );
}

const accepted = 'video/*,.mp4,.m4v,.mov,.mkv,.webm,.avi,.ts,.mts,.ogv,.flv';

function ChooseFilm({ hasFilm, onFiles }: { hasFilm: boolean; onFiles: (files: readonly File[]) => void }) {
  return (
    <FileDrop
      label="Film file"
      accept={accepted}
      onFiles={onFiles}
      choose={hasFilm ? 'Choose another film' : 'Choose a film'}
      quiet={hasFilm}
    >
      <h3 className="text-base">{hasFilm ? 'Replace the film' : 'Upload the film of this lesson'}</h3>
      <p className="mx-auto mt-1 max-w-prose text-soft">
        {hasFilm
          ? 'Students keep the film they have until the new one is prepared. What they have watched is then counted anew.'
          : 'MP4, MOV, MKV, WebM, AVI and the like, at most 4 GB and 4 hours. The upload goes on after a lost connection, also while you work on other pages.'}
      </p>
    </FileDrop>
  );
}

type FilmSectionProps = {
  lesson: PlayableLesson;
  films: LessonFilms;
  preview: RefObject<HTMLVideoElement | null>;
};

export function FilmSection({ lesson, films: { films, hasEncoder }, preview }: FilmSectionProps) {
  const { uploads, start, brokenOff } = useLessonUploads(lesson, 'video');
  const [deleting, setDeleting] = useState<Film | null>(null);
  return (
    <TitledCard title="Film" large>
      <div className="mt-3 flex flex-col gap-4">
        {films.map((film) => (
          <div key={film._id} className="flex flex-col gap-3 border-b border-line pb-4 last:border-b-0">
            <FilmLine film={film} onDelete={() => setDeleting(film)} />
            <FilmState lessonId={lesson._id} film={film} hasEncoder={hasEncoder} />
            {film.state === 'ready' && (
              <PosterForm
                lessonId={lesson._id}
                film={film}
                poster={lesson.playback?.filmId === film._id ? lesson.playback.poster : null}
                preview={preview}
              />
            )}
          </div>
        ))}
        <UploadRows uploads={uploads} />
        <BrokenOff files={brokenOff} />
        {uploads.length === 0 && <ChooseFilm hasFilm={films.length > 0} onFiles={start} />}
      </div>
      {deleting && <DeleteFilm lesson={lesson} film={deleting} onClose={() => setDeleting(null)} />}
    </TitledCard>
  );
}
