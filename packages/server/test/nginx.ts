import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { aDataDir } from './server-process.ts';

/** nginx with the rules of deploy/nginx.conf, on loopback and without TLS. */

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

/** Errors of `nginx -t` on the shipped configuration, TLS included; null if valid. The ports are bound too. */
export async function problemsOfNginxConf(folder: string): Promise<string | null> {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const ask = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=learn.school.example'];
  const made = spawnSync('openssl', [...ask, '-keyout', key, '-out', certificate], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  const site = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
    .replaceAll('/etc/letsencrypt/live/learn.school.example', folder)
    .replaceAll('/var/cache/', `${folder}/`)
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${await freePort()} ssl;`);
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'main.conf'), mainFor(folder));
  const args = ['-t', '-q', '-p', folder, '-c', join(folder, 'main.conf'), '-e', join(folder, 'error.log')];
  const { status, stderr } = spawnSync('nginx', args, { encoding: 'utf8' });
  return status === 0 && stderr === '' ? null : stderr;
}

type Site = { port: number; instances: readonly [string, string]; folder: string };

/** The very file an operator gets, but for addresses, certificate and folder; each of them has to be found in it. */
async function siteFor({ port, instances, folder }: Site): Promise<string> {
  let site = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8');
  const changes: [string | RegExp, string][] = [
    ['server 127.0.0.1:3001 ', `server ${new URL(instances[0]).host} `],
    ['server 127.0.0.1:3002 ', `server ${new URL(instances[1]).host} `],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    ['/var/cache/', `${folder}/`],
    [/^\s*ssl_.*\n/gm, ''],
  ];
  for (const [from, to] of changes) {
    const changed = site.replace(from, to);
    if (changed === site) throw new Error(`deploy/nginx.conf has no ${from}`);
    site = changed;
  }
  return site;
}

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

function mainFor(folder: string): string {
  const paths = temporary.map((what) => `${what}_temp_path ${join(folder, what)};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
    events { worker_connections 512; } http { access_log off; add_header X-Upstream $upstream_addr always; ${paths} include ${join(folder, 'site.conf')}; }`;
}

/** Instance that answers a call now; null while none does. */
async function askedNow(url: string): Promise<string | null> {
  const reply = await fetch(`${url}/api/health`).catch(() => null);
  await reply?.arrayBuffer();
  return reply?.ok ? reply.headers.get('x-upstream') : null;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export type Nginx = {
  url: string;
  log: () => string;
  /** An instance that was away is tried again after a while, by one call: resolves when that one was answered. */
  uses: (instance: string) => Promise<void>;
};

/** Stands before two instances that run already; gone when the test is. */
export async function startNginx(instances: readonly [string, string]): Promise<Nginx> {
  const folder = aDataDir();
  const port = await freePort();
  writeFileSync(join(folder, 'site.conf'), await siteFor({ port, instances, folder }));
  writeFileSync(join(folder, 'main.conf'), mainFor(folder));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'main.conf'), '-e', join(folder, 'error.log')]);
  const exited = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  const log = () => readFileSync(join(folder, 'error.log'), 'utf8');
  const until = performance.now() + 10_000;
  while (!(await askedNow(url))) {
    if (performance.now() > until || child.exitCode !== null) {
      throw new Error(`nginx does not serve: ${log()}`);
    }
    await pause(20);
  }
  const uses = async (instance: string) => {
    while ((await askedNow(url)) !== new URL(instance).host) await pause(20);
  };
  return { url, log, uses };
}
