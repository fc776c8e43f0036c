import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { node, root, run } from './install.mjs';
import { installSystemPackage, onPath } from './system-package.mjs';

function ofPlaywright() {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  const path = execFileSync(node, ['-e', script], { cwd: root, encoding: 'utf8' });
  return existsSync(path) ? path : null;
}

function find() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const system = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).find(Boolean);
  return system ?? ofPlaywright();
}

function install() {
  if (installSystemPackage('chromium')) return;
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  run(node, [cli, 'install', 'chromium']);
}

/** The path of a Chromium: CHROMIUM_PATH, the system's, Playwright's; else one is installed. */
export function ensureChromium() {
  const found = find();
  if (found) return found;
  console.log('Installing a Chromium for the browser journeys …');
  install();
  return find();
}
