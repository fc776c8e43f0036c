// Where the server's time went in the rounds that were profiled: by function and by file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const shown = 25;

const fileOf = (url) => url.replace(/^file:\/\//, '').replace(/^.*\/(packages|node_modules)\//, '$1/');

/** A package is one thing, our own files are one each. */
const groupOf = (url, name) => /^node_modules\/(@[^/]+\/)?[^/]+/.exec(fileOf(url))?.[0] ?? (fileOf(url) || name);

function add(sums, key, time) {
  sums.set(key, (sums.get(key) ?? 0) + time);
}

function selfTimes(folder) {
  const [functions, groups] = [new Map(), new Map()];
  let busy = 0;
  for (const file of readdirSync(folder)) {
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const frames = new Map(nodes.map((node) => [node.id, node.callFrame]));
    for (const [index, id] of samples.entries()) {
      const { functionName, url, lineNumber } = frames.get(id);
      if (functionName === '(idle)' || url === 'node:inspector') continue;
      const name = functionName || '(anonymous)';
      busy += timeDeltas[index];
      add(functions, url ? `${name}  ${fileOf(url)}:${lineNumber + 1}` : name, timeDeltas[index]);
      add(groups, groupOf(url, name), timeDeltas[index]);
    }
  }
  return { functions, groups, busy };
}

function print(title, sums, busy) {
  console.log(`\n${title}`);
  for (const [name, time] of [...sums].sort((one, other) => other[1] - one[1]).slice(0, shown)) {
    console.log(`${((time / busy) * 100).toFixed(1).padStart(6)} %  ${name}`);
  }
}

export function printProfile(folder) {
  const { functions, groups, busy } = selfTimes(folder);
  print(`self time by function, of ${(busy / 1e6).toFixed(1)} s of work (${folder})`, functions, busy);
  print('self time by package or file', groups, busy);
}
