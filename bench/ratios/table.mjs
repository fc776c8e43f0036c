// The lines of the table, as text or as markdown.

const columns = [
  ['case', 22],
  ['conns', 6],
  ['ours/s', 9],
  ['bare/s', 9],
  ['ratio', 7],
  ['p50 ms', 8],
  ['p95 ms', 8],
  ['p99 ms', 8],
  ['errors', 7],
  ['cpu ours', 9],
  ['cpu bare', 9],
  ['bar', 14],
];

const number = (value, digits) => value.toFixed(digits);
const time = (ms) => number(ms, ms < 10 ? 2 : 1);
const microseconds = (ms) => (ms === null ? '' : `${number(ms * 1000, 0)} µs`);

export function verdictOf(bar, ratio) {
  if (bar === undefined) return '';
  return `${bar.toFixed(1)} ${ratio >= bar ? 'met' : 'NOT met'}`;
}

function row(cells, asMarkdown) {
  if (asMarkdown) return `| ${cells.join(' | ')} |`;
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(columns[index][1]) : cell.padStart(columns[index][1])))
    .join('');
}

export function heading(asMarkdown) {
  const names = row(
    columns.map(([name]) => name),
    asMarkdown,
  );
  const rule = columns.map((_, index) => (index === 0 ? '---' : '---:'));
  return asMarkdown ? `${names}\n| ${rule.join(' | ')} |` : names;
}

export function line(name, connections, { ours, bare, errors }, bar, asMarkdown) {
  const ratio = ours.perSecond / bare.perSecond;
  const cells = [
    name,
    String(connections),
    number(ours.perSecond, 0),
    number(bare.perSecond, 0),
    number(ratio, 2),
    time(ours.p50),
    time(ours.p95),
    time(ours.p99),
    String(errors),
    microseconds(ours.processorMs),
    microseconds(bare.processorMs),
    verdictOf(bar, ratio),
  ];
  return row(cells, asMarkdown);
}
