const mark = 'course:';

/** Id of a course among lesson ids, in the cart and in a new order. */
export const courseItem = (courseId: string) => `${mark}${courseId}`;

/** Null of a lesson. */
export const courseOf = (itemId: string) => (itemId.startsWith(mark) ? itemId.slice(mark.length) : null);

/** The request's two lists of ids. */
export function wishOf(itemIds: readonly string[]) {
  const courseIds = itemIds.flatMap((id) => courseOf(id) ?? []);
  return { lessonIds: itemIds.filter((id) => courseOf(id) === null), ...(courseIds.length > 0 && { courseIds }) };
}
