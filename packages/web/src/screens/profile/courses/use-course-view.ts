import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { type CourseView, sorts, stages } from './arrange.ts';

/** What makes no sense in an address counts as not set. */
function oneOf<Value extends string>(options: readonly { value: Value }[], text: string): Value | undefined {
  return options.find(({ value }) => value === text)?.value;
}

const filters = ['subject', 'classLevel', 'progress'] as const;

export function useCourseView() {
  const url = useUrlFilters(['search', 'sort', ...filters]);
  const { search, sort, subject, classLevel, progress } = url.values;
  const view: CourseView = {
    search,
    sort: oneOf(sorts, sort) ?? 'relevance',
    subject,
    classLevel: /^[1-5]$/.test(classLevel) ? classLevel : '',
    progress: oneOf(stages, progress) ?? '',
  };
  return {
    ...url,
    view,
    activeCount: filters.filter((name) => view[name] !== '').length,
    clearFilters: () => url.clearOnly(...filters),
    clearAll: () => url.clearOnly('search', ...filters),
  };
}
