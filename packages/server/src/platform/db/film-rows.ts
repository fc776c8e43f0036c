import type { FilmQuality, FilmSound, FilmState } from '@akada/contract';

export type FilmRow = {
  _id: string;
  lesson_id: string;
  state: FilmState;
  file_name: string;
  /** Size of the uploaded file. */
  bytes: number;
  progress: number;
  /** Tries that ended with an ffmpeg error. */
  tries: number;
  duration_ms: number | null;
  problem: string | null;
  /** JSON: `[{ height, bytes }]`, the sound alone with height 0. */
  rungs: string;
  poster_second: number | null;
  /** WebVTT. */
  captions: string | null;
  created_at: string;
  updated_at: string;
};

export type MaterialRow = {
  _id: string;
  lesson_id: string;
  name: string;
  media_type: string;
  bytes: number;
  created_at: string;
};

export type LessonOutlineRow = {
  lesson_id: string;
  /** JSON: a list of texts. */
  objectives: string;
  /** JSON: `[{ second, title }]`, in the order of the film. */
  chapters: string;
  updated_at: string;
};

export type LessonSampleRow = {
  lesson_id: string;
  start_second: number;
  /** 0 where there is no sample. */
  seconds: number;
  updated_at: string;
};

export type LessonNoteRow = {
  student_id: string;
  /** Made by the device. */
  _id: string;
  lesson_id: string;
  second: number;
  /** Empty once it is deleted. */
  text: string;
  updated_at: string;
};

/** A check question of a lesson. All of a lesson are written at once, so they have one `updated_at`. */
export type LessonQuestionRow = {
  lesson_id: string;
  question_id: string;
  position: number;
  /** Second at which the film stops; null for a question after it. */
  at_second: number | null;
  is_skippable: number;
  updated_at: string;
};

export type FilmTables = {
  films: FilmRow;
  materials: MaterialRow;
  lesson_outlines: LessonOutlineRow;
  lesson_samples: LessonSampleRow;
  lesson_notes: LessonNoteRow;
  lesson_questions: LessonQuestionRow;
};

export type Rung = { height: number; bytes: number };

/** Download sizes: each quality includes its sound. */
export function weightsOf({ rungs, duration_ms }: Pick<FilmRow, 'rungs' | 'duration_ms'>): {
  qualities: FilmQuality[];
  sound: FilmSound | null;
} {
  const all: Rung[] = JSON.parse(rungs);
  const soundBytes = all.find(({ height }) => height === 0)?.bytes ?? 0;
  const weigh = (bytes: number) => ({
    kbps: Math.round((bytes * 8) / Math.max(1, duration_ms ?? 0)),
    megabytes: Math.round(bytes / 10_000) / 100,
  });
  return {
    qualities: all
      .filter(({ height }) => height > 0)
      .toSorted((a, b) => a.height - b.height)
      .map(({ height, bytes }) => ({ height, ...weigh(bytes + soundBytes) })),
    sound: soundBytes > 0 ? weigh(soundBytes) : null,
  };
}
