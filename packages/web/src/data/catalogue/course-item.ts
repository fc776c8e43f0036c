const mark = 'course:';

/** What stands for a course among lessons: in the cart, and where an order is placed. */
export const courseItem = (courseId: string) => `${mark}${courseId}`;

/** Null of a lesson. */
export const courseOf = (itemId: string) => (itemId.startsWith(mark) ? itemId.slice(mark.length) : null);

/** As the server takes them. */
export function wishOf(itemIds: readonly string[]) {
  const courseIds = itemIds.flatMap((id) => courseOf(id) ?? []);
  return { lessonIds: itemIds.filter((id) => courseOf(id) === null), ...(courseIds.length > 0 && { courseIds }) };
}
