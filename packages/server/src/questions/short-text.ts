const most = 80;

/** The beginning of a question, for where it is only named. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most).trimEnd()}…`;
}
