import type { CheckCard } from '@akada/contract';
import { createContext, useContext } from 'react';
import { type Back, toLessons } from './controls.tsx';

/** Staff look at the lesson with the eyes of a student: nothing is written. */
export type Preview = {
  /** To where the lesson is edited. */
  back: Back;
  cards: readonly CheckCard[];
};

/** Null for students. */
export const PreviewContext = createContext<Preview | null>(null);

export const usePreview = () => useContext(PreviewContext);

export const useBack = () => usePreview()?.back ?? toLessons;
