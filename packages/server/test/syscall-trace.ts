import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A process's system calls, recorded by strace: writes, syncs and replies. */

const traced = 'pwrite64,write,writev,sendto,fsync,fdatasync,ftruncate';

/** strace is here and may look into processes; containers may forbid it. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;
}

/** The command that writes the trace of another one to `file`. It steps aside, so that a signal reaches that other one. */
export function tracing(file: string): string[] {
  const whole = ['-f', '-qq', '-y', '-xx', '-s', '1000000', '--seccomp-bpf', '-e', `trace=${traced}`];
  return ['strace', '-D', ...whole, '-e', 'signal=none', '-o', file];
}

export type SystemCall = {
  name: string;
  /** The path, or the kind of socket. */
  target: string;
  bytes: Buffer;
  /** The last number among the arguments: an offset of pwrite64, a length of ftruncate. */
  number: number;
};
export type Step = { call: SystemCall; phase: 'enters' | 'leaves' };

const unhex = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex');

function readCall(name: string, args: string): SystemCall {
  const target = unhex(/^\d+<([^>]*)>/.exec(args)?.[1] ?? '').toString();
  const parts = [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map((match) => unhex(match[1] ?? ''));
  return { name, target, bytes: Buffer.concat(parts), number: Number(/(\d+)\)?$/.exec(args)?.[1] ?? 0) };
}

/** The calls in the order in which they began and ended. Threads interrupt each other: then a call is in two lines. */
export async function* stepsOf(file: string): AsyncGenerator<Step> {
  const under = new Map<string, SystemCall>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = under.get(thread);
    if (rest.startsWith('<...') && resumed) {
      under.delete(thread);
      yield { call: resumed, phase: 'leaves' };
      continue;
    }
    const [, name = '', args = ''] = /^(\w+)\((.*?)(?: <unfinished \.\.\.>|\) += .*)$/.exec(rest) ?? [];
    if (!name) continue;
    const call = readCall(name, args);
    yield { call, phase: 'enters' };
    if (rest.endsWith('<unfinished ...>')) under.set(thread, call);
    else yield { call, phase: 'leaves' };
  }
}
