import { existsSync, readFileSync } from 'node:fs';

/** Milliseconds of processor a process has used, to ten of them; null where the system does not tell. */
export function processorMs(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // The name before them is in brackets and may hold anything.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
