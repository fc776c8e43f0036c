export const largestClassListBytes = 5 * 1024 * 1024;
export const mostClassListRows = 5000;
/** Then a list is deleted with all that the file said, and can no longer be undone. */
export const classListDays = 30;
