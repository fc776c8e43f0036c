import { queryOptions } from '@tanstack/react-query';
import { countKeptLessons } from '../../state/lessons/kept-lessons.ts';

type Titled = { _id: string; title: string };

/** Lessons that play without a network. Where nothing is kept, its code is not asked for. */
export function keptTitlesQuery(userId: string) {
  return queryOptions({
    queryKey: ['kept-lessons', userId, 'titles'],
    queryFn: async (): Promise<Titled[]> => {
      if (countKeptLessons(userId) === 0) return [];
      const { keptLessons } = await import('../../state/lessons/lesson-store.ts');
      const whole = (await keptLessons(userId)).filter(({ isWhole }) => isWhole);
      return whole.map(({ lesson: { _id, title } }) => ({ _id, title }));
    },
    staleTime: 0,
    retry: false,
  });
}
