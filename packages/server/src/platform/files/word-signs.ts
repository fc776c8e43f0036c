/** In the private use area, so that no text contains them. */
export const signs = {
  /** Before and after the number of a picture. */
  picture: '\ue000',
  /** After highlighted or red text, by which teachers mark the right option. */
  marked: '\ue001',
  /** An equation of MathType or the old editor, stored as a drawing only. */
  drawnEquation: '\ue002',
  /** Around bold text, and around a line that is wholly underlined. */
  strong: '\ue003',
  strongEnd: '\ue004',
  /** Before a paragraph in the style of a heading. */
  heading: '\ue005',
  /** Before and after the letter that Word shows, where a list of letters goes on from the question before. */
  shownLetter: '\ue006',
};
