export const importFormats = ['text', 'aiken', 'csv', 'json', 'xlsx', 'docx', 'gift', 'moodle-xml', 'qti'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importFormatLabel: Record<ImportFormat, string> = {
  text: 'Text',
  aiken: 'Aiken',
  csv: 'CSV',
  json: 'JSON of Akada',
  xlsx: 'Excel',
  docx: 'Word',
  gift: 'GIFT',
  'moodle-xml': 'Moodle XML',
  qti: 'QTI',
};

export const exportFormats = ['json', 'csv', 'moodle-xml', 'qti', 'gift', 'aiken'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const largestImportBytes = 10 * 1024 * 1024;
export const mostImportRows = 10_000;
/** Unused imports are deleted after that. */
export const importDays = 7;
