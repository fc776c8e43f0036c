export const printParts = ['paper', 'answer-sheet', 'marking-scheme'] as const;
export type PrintPart = (typeof printParts)[number];

export const printLabels: Readonly<Record<PrintPart, string>> = {
  paper: 'Question paper',
  'answer-sheet': 'Answer sheet',
  'marking-scheme': 'Marking scheme',
};
