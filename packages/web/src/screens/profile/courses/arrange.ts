import type { PurchasedLesson } from '@akada/contract';
import { classNumber } from '@akada/contract/rules/class-level';
import { includesText } from '../shared/paged.ts';

export const sorts = [
  { value: 'relevance', label: 'Relevance' },
  { value: 'title', label: 'Title A–Z' },
  { value: 'newest', label: 'Newest' },
  { value: 'watched', label: 'Most watched' },
] as const;
export type Sort = (typeof sorts)[number]['value'];

export const stages = [
  { value: 'started', label: 'In progress' },
  { value: 'new', label: 'Not started' },
  { value: 'finished', label: 'Finished' },
] as const;
type Stage = (typeof stages)[number]['value'];

/** An empty text stands for all. */
export type CourseView = { search: string; sort: Sort; subject: string; classLevel: string; progress: Stage | '' };

type Course = Pick<PurchasedLesson, 'title' | 'subject' | 'classLevel' | 'progress' | 'purchasedAt'>;

function stageOf({ progress }: Pick<Course, 'progress'>): Stage {
  if (progress <= 0) return 'new';
  return progress < 100 ? 'started' : 'finished';
}

/** A title that begins with what was searched comes before one with a word that does. */
function distance(title: string, term: string): number {
  const [text, start] = [title.toLowerCase(), term.trim().toLowerCase()];
  if (text.startsWith(start)) return 0;
  return text.split(/\W+/u).some((word) => word.startsWith(start)) ? 1 : 2;
}

const stageOrder = stages.map(({ value }) => value);

/** What one is in the middle of comes first, then what is new, then what is done. */
function byRelevance(search: string) {
  const near = (course: Course) => distance(course.title, search);
  const stage = (course: Course) => stageOrder.indexOf(stageOf(course));
  return (one: Course, two: Course) => near(one) - near(two) || stage(one) - stage(two) || byNewest(one, two);
}

const byNewest = (one: Course, two: Course) => two.purchasedAt.localeCompare(one.purchasedAt);
const byTitle = (one: Course, two: Course) => one.title.localeCompare(two.title, 'en', { numeric: true });
const byWatched = (one: Course, two: Course) => two.progress - one.progress || byTitle(one, two);

const orders = { title: byTitle, newest: byNewest, watched: byWatched };

/** The courses that fit, in their order. */
export function arrange<Item extends Course>(courses: readonly Item[], view: CourseView): Item[] {
  return courses
    .filter(
      (course) =>
        includesText(course.title, view.search) &&
        (view.subject === '' || course.subject === view.subject) &&
        (view.classLevel === '' || String(classNumber(course.classLevel)) === view.classLevel) &&
        (view.progress === '' || stageOf(course) === view.progress),
    )
    .sort(view.sort === 'relevance' ? byRelevance(view.search) : orders[view.sort]);
}
