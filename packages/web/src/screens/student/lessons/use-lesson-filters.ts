import type { LessonFilters } from '../../../data/lessons.ts';
import { useUrlFilters } from '../../shared/use-url-filters.ts';

const names = ['search', 'classLevel', 'isPaid', 'subject'] as const;

/** Anyone can write an address by hand: what makes no sense in it counts as not set. */
export function useLessonFilters() {
  const url = useUrlFilters(names);
  const { search, classLevel, isPaid, subject } = url.values;
  const filters: LessonFilters = {
    search,
    classLevel: /^[1-5]$/.test(classLevel) ? classLevel : '',
    isPaid: isPaid === 'true' || isPaid === 'false' ? isPaid : '',
    subject,
    page: url.page,
  };
  const isFiltered = Object.values({ ...filters, page: '' }).some((value) => value.trim() !== '') || url.page > 1;
  return { filters, isFiltered, setFilter: url.set, setPage: url.goTo, clear: url.clear };
}
