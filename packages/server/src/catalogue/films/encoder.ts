import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { makeWay } from '../../platform/files/make-way.ts';

/** ffmpeg and ffprobe of the system. */
export type Encoder = { version: string; hasToneMap: boolean };
export type FoundEncoder = { encoder: Encoder } | { missing: string };

/** Temporary files; deleted at each start. */
export const filmWorkFolder = ({ dataDir }: Config) => join(dataDir, 'films-work');

type RunOptions = {
  cwd?: string;
  signal?: AbortSignal;
  /** Without a line on stdout for as long, the program is killed. */
  silentMs: number;
  onLine?: (line: string) => void;
};
export type Ran = { status: number | null; stdout: string; stderr: string };

const mostOutput = 1_000_000;
const keptErrors = 4000;

/** A hanging or talkative program is killed: its status is null. */
export async function run(program: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  const { cwd, signal, silentMs, onLine } = options;
  signal?.throwIfAborted();
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } });
  void makeWay(child.pid, 15);
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  let silent = setTimeout(kill, silentMs);
  let [stdout, stderr, line] = ['', '', ''];
  child.stdout.setEncoding('utf8').on('data', (data: string) => {
    clearTimeout(silent);
    silent = setTimeout(kill, silentMs);
    if (!onLine) {
      stdout += data;
      if (stdout.length > mostOutput) kill();
      return;
    }
    const lines = (line + data).split('\n');
    line = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  child.stderr.setEncoding('utf8').on('data', (data: string) => {
    stderr = (stderr + data).slice(-keptErrors);
  });
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (status) => resolve({ status, stdout, stderr }));
    });
  } finally {
    clearTimeout(silent);
    signal?.removeEventListener('abort', kill);
  }
}

const askedMs = 20_000;

async function answerOf(program: string, ...args: string[]): Promise<string | null> {
  try {
    const { status, stdout } = await run(program, args, { silentMs: askedMs });
    return status === 0 ? stdout : null;
  } catch {
    return null;
  }
}

const remedy = 'apt install ffmpeg';

async function lookForEncoder(): Promise<FoundEncoder> {
  const version = /^ffmpeg version (\S+)/.exec((await answerOf('ffmpeg', '-version')) ?? '')?.[1];
  if (version === undefined) return { missing: `Films need ffmpeg, which this machine does not have: ${remedy}` };
  if ((await answerOf('ffprobe', '-version')) === null) {
    return { missing: `Films need ffprobe, which comes with ffmpeg and is not on this machine: ${remedy}` };
  }
  const encoders = (await answerOf('ffmpeg', '-hide_banner', '-encoders')) ?? '';
  if (!/ libx264 /.test(encoders) || !/ aac /.test(encoders)) {
    return { missing: `The ffmpeg ${version} of this machine cannot write H.264 and AAC: ${remedy}` };
  }
  const filters = (await answerOf('ffmpeg', '-hide_banner', '-filters')) ?? '';
  return { encoder: { version, hasToneMap: / zscale /.test(filters) && / tonemap /.test(filters) } };
}

let found: { path: string | undefined; at: number; encoder: Promise<FoundEncoder> } | null = null;
const lookAgainMs = 60_000;

/** A missing encoder is looked for again after a minute: it may be installed while the server runs. */
export async function findEncoder(): Promise<FoundEncoder> {
  const path = process.env.PATH;
  if (found === null || found.path !== path) found = { path, at: performance.now(), encoder: lookForEncoder() };
  const encoder = await found.encoder;
  if ('missing' in encoder && performance.now() - found.at > lookAgainMs) found = null;
  return encoder;
}

let diesWithUs: Promise<boolean> | null = null;

/** `kill -9` of the server ends ffmpeg too, where Linux can do that. */
async function underUs(program: string, args: readonly string[]): Promise<[string, readonly string[]]> {
  diesWithUs ??= answerOf('setpriv', '--pdeathsig', 'KILL', 'true').then((answer) => answer !== null);
  return (await diesWithUs) ? ['setpriv', ['--pdeathsig', 'KILL', program, ...args]] : [program, args];
}

export async function runFfmpeg(args: readonly string[], options: RunOptions): Promise<Ran> {
  const [program, all] = await underUs('ffmpeg', ['-v', 'error', '-hide_banner', '-nostdin', '-y', ...args]);
  return run(program, all, options);
}

/** Allowed containers: no playlist or script that names other files. The protocol list allows local files only. */
const formats = 'mov,matroska,mpegts,avi,ogg,flv';
/** Bytes per allocation: the largest picture has 130 MB, and a compressed index may claim 2 GB. */
const mostMemory = 256 * 1024 * 1024;

export const readOnly = (file: string) => [
  ...['-max_alloc', String(mostMemory)],
  ...['-protocol_whitelist', 'file', '-format_whitelist', formats],
  ...['-i', `file:${file}`],
];
