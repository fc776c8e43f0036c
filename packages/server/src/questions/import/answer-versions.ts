/** Answers of several versions of one paper: 'Type A' beside 'Type B', or below it. */

const version =
  /^\W*(?:(?:the\s+)?(?:answers?|keys?|solutions?)\s+(?:to|for|of)\s+)?(?:(?:question\s+)?paper\s+)?(type|version|set|variant|form)\s*[-–:]?\s*["“']?([A-H]|[1-9]|I{1,3}|IV|V)["”']?(?:\s+(?:answers?|keys?))?\s*(?:[:.)–-]|$|(?=\s))/i;

const cellsOf = (line: string) => line.split(/[\t|]/).map((cell) => cell.trim());
const isNumber = (cell = '') => /^\d{1,3}[.)]?$/.test(cell);

function nameOf(text: string): string | null {
  const [, kind = '', name = ''] = version.exec(text.trim()) ?? [];
  return name === '' ? null : `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()} ${name.toUpperCase()}`;
}

/** Of a line that is no answer. */
function namesIn(line: string): string[] {
  const cells = cellsOf(line).filter((cell) => cell !== '');
  return isNumber(cells[0]) ? [] : cells.flatMap((cell) => nameOf(cell) ?? []);
}

export const isVersion = (text: string) => nameOf(text) !== null;

/** '1 | A | B': answers in columns that nobody has named. */
const isOfColumns = (line: string) =>
  /^\s*\d{1,3}[.)]?(?:\t *[A-J]? *){2,}$/i.test(line) && /[A-J]\s*\t\s*[A-J]/i.test(line);

/** Empty for answers of one paper. */
export function versionsIn(lines: readonly string[]): string[] {
  const names = [...new Set(lines.flatMap(namesIn))];
  const byKind = Map.groupBy(names, (name) => name.replace(/ .*/, ''));
  const several = [...byKind.values()].find((one) => one.length > 1);
  if (several) return several;
  const rows = lines.filter((line) => isNumber(cellsOf(line)[0]));
  return rows.length > 1 && rows.every(isOfColumns) ? ['column 1', 'column 2'] : [];
}

/** The version that the head of a paper says; null where it says none, or two. */
export function versionOf(lines: readonly string[]): string | null {
  const [own = null, ...others] = new Set(lines.flatMap(namesIn));
  return others.length === 0 ? own : null;
}

/** The lines of one version's answers. */
export function linesOf(lines: readonly string[], own: string): string[] {
  let [current, column]: [string | null, number] = [null, -1];
  return lines.flatMap((line): string[] => {
    const names = namesIn(line);
    const cells = cellsOf(line);
    const [name = null, ...others] = names;
    if (name === null) {
      if (column >= 0 && isNumber(cells[0])) return [`${cells[0]}\t${cells[column] ?? ''}`];
      return current === null || current === own ? [line] : [];
    }
    if (others.length > 0) {
      // A head without a cell over the numbers is one cell shorter than its rows.
      const shift = nameOf(cells[0] ?? '') === null ? 0 : 1;
      const at = cells.findIndex((cell) => nameOf(cell) === own);
      column = at < 0 ? at : at + shift;
      return [];
    }
    current = name;
    if (name !== own) return [];
    return [cells.length > 1 ? ['Answers', ...cells.slice(1)].join('\t') : line.trim().replace(version, '')];
  });
}

export function whyVersions(names: readonly string[]): string {
  const [first = ''] = names;
  const or = first === 'column 1' ? '' : `, or write its name (such as “${first}”) above its first question`;
  return `The answers are those of several papers (${names.join(', ')}): leave only the answers of this paper${or}, and read it again`;
}
