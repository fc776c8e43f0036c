import { lazy } from 'react';
import { untilThere } from '../../../ui/later.tsx';

const load = () => import('./check-yourself.tsx');

/** Loaded on demand: a self-check needs the code of all question types. */
export const CheckYourselfLater = lazy(async () => ({ default: (await untilThere(load)).CheckYourself }));
export const CheckOnceLater = lazy(async () => ({ default: (await untilThere(load)).CheckOnce }));

export const checkButton = (questions: number) =>
  `Check yourself (${questions === 1 ? '1 question' : `${questions} questions`})`;

export const checkedWords = (right: number, questions: number) => `${right} of ${questions} right at the first try`;

/** So that it is there without a network. */
export const fetchCheck = () => void load().catch(() => undefined);
