import type { Film } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { RotateCw, Trash2 } from 'lucide-react';
import { useRetryFilm } from '../../../data/catalogue/films.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { fileSize } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';

const badges: Readonly<Record<Film['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  working: { label: 'Preparing', tone: 'marigold' },
  ready: { label: 'Ready', tone: 'leaf' },
  original: { label: 'As uploaded', tone: 'amber' },
  failed: { label: 'Failed', tone: 'red' },
};

export function FilmLine({ film, onDelete }: { film: Film; onDelete: () => void }) {
  const { label, tone } = badges[film.state];
  return (
    <div className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 pt-2.5">
        <h3 className="min-w-0 text-base wrap-anywhere">{film.fileName}</h3>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-xs text-soft tabular-nums">
          {fileSize(film.bytes)}
          {film.durationSeconds !== null && ` · ${clockText(Math.round(film.durationSeconds))}`}
        </span>
      </div>
      <IconButton label={`Delete the film ${film.fileName}`} className="text-red-ink" onClick={onDelete}>
        <Trash2 />
      </IconButton>
    </div>
  );
}

const megabytes = (count: number) => (count < 10 ? fileSize(count * 1e6) : `${Math.round(count)} MB`);

function Qualities({ film: { qualities, sound } }: { film: Film }) {
  const rows = [
    ...(sound ? [{ label: 'Sound only', megabytes: sound.megabytes }] : []),
    ...qualities.map((one) => ({ label: `${one.height}p`, megabytes: one.megabytes })),
  ];
  if (rows.length === 0) return null;
  return (
    <dl aria-label="Qualities" className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {rows.map((row) => (
        <div key={row.label} className="rounded-sm bg-sunken px-3 py-2">
          <dt className="text-xs text-soft">{row.label}</dt>
          <dd className="font-semibold tabular-nums">{megabytes(row.megabytes)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Retry({ lessonId, film, label }: { lessonId: string; film: Film; label: string }) {
  const retry = useRetryFilm(lessonId);
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Button variant="secondary" size="sm" loading={retry.isPending} onClick={() => retry.mutate(film._id)}>
        <RotateCw aria-hidden="true" />
        {label}
      </Button>
      {retry.isError && <p className="text-sm text-red-ink">{messageOf(retry.error)}</p>}
    </div>
  );
}

type FilmStateProps = { lessonId: string; film: Film; hasEncoder: boolean };

/** State of a film, with the possible actions. */
export function FilmState({ lessonId, film, hasEncoder }: FilmStateProps) {
  switch (film.state) {
    case 'waiting':
      return <p className="text-soft">It waits: one film is prepared at a time. You may leave this page.</p>;
    case 'working':
      return <ProgressBar label="Preparing" percent={film.progress} text={`Preparing: ${film.progress}%`} />;
    case 'ready':
      return <Qualities film={film} />;
    case 'original':
      return (
        <Notice tone="warning">
          {hasEncoder
            ? 'Plays as it was uploaded. There is ffmpeg on this machine now, which can make smaller qualities for slow lines.'
            : 'Plays as it was uploaded: this machine has no ffmpeg, so there are no smaller qualities, no sound alone and no picture.'}
          {hasEncoder && <Retry lessonId={lessonId} film={film} label="Prepare it now" />}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error">
          {film.problem ?? 'The film could not be prepared.'}
          <Retry lessonId={lessonId} film={film} label="Try again" />
        </Notice>
      );
  }
}
