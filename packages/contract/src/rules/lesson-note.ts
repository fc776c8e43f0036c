/** A lesson's, of one student. */
export const mostNotes = 200;
/** Characters. */
export const longestNote = 2000;
