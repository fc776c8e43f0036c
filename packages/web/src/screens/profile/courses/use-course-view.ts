import { useUrlState } from '../shared/use-url-state.ts';
import { type CourseView, sorts, stages } from './arrange.ts';

/** What makes no sense in an address counts as not set. */
function oneOf<Value extends string>(options: readonly { value: Value }[], text: string | null): Value | undefined {
  return options.find(({ value }) => value === text)?.value;
}

const filters = ['subject', 'classLevel', 'progress'] as const;

export function useCourseView() {
  const url = useUrlState();
  const { params, search } = url;
  const classLevel = params.get('classLevel') ?? '';
  const view: CourseView = {
    search,
    sort: oneOf(sorts, params.get('sort')) ?? 'relevance',
    subject: params.get('subject') ?? '',
    classLevel: /^[1-5]$/.test(classLevel) ? classLevel : '',
    progress: oneOf(stages, params.get('progress')) ?? '',
  };
  return {
    ...url,
    view,
    activeCount: filters.filter((name) => view[name] !== '').length,
    clearFilters: () => url.clear(...filters),
    clearAll: () => url.clear('search', ...filters),
  };
}
