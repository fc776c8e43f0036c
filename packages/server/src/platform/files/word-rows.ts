/** Rows of tables that lay out a paper, as its lines. */

const bare = (lines: readonly string[] | undefined) =>
  lines
    ?.join(' ')
    .replace(/[\ue003\ue004]/g, '')
    .trim() ?? '';

/** '12 | Which…? A. … B. … | C': the number, the question with its options, and the answer. */
function numberedRow(cells: readonly string[][]): string[] | null {
  const number = /^(\d{1,3})[.)]?$/.exec(bare(cells[0]))?.[1];
  const [, [first = '', ...more] = [], ...rest] = cells;
  if (
    number === undefined ||
    first === '' ||
    (more.length === 0 && rest.every((lines) => lines.length <= 1) && !/^[([]?[Aa][.)\]]/.test(bare(rest[0])))
  )
    return null;
  const key = bare(cells.at(-1));
  const hasKey = rest.length > 0 && /^(?:[([]?[A-Ja-j][)\].]?|true|false)$/i.test(key);
  const lines = hasKey ? rest.slice(0, -1).flat() : rest.flat();
  return [`${number}. ${first}`, ...more, ...lines, ...(hasKey ? [`ANS: ${key}`] : [])];
}

/** Options in columns become one line; whole questions side by side are read cell by cell. */
export const rowLines = (cells: readonly string[][]) =>
  numberedRow(cells) ??
  (cells.every((lines) => lines.length <= 1) ? [cells.map(([line = '']) => line).join('\t')] : cells.flat());
