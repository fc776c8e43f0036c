import type { FilmState } from '@akada/contract';

export type FilmRow = {
  _id: string;
  lesson_id: string;
  state: FilmState;
  file_name: string;
  /** Of the file as it was uploaded. */
  bytes: number;
  progress: number;
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

export type FilmTables = { films: FilmRow; materials: MaterialRow };
