import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from './config.ts';

type Environment = Record<string, string | undefined>;

const defaultDataDir = './data';

function readIfThere(file: string): Environment | null {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    const advice = code === 'EACCES' ? 'Run this as the user that Akada runs as.' : message;
    throw new ConfigError(`the settings in ${file} cannot be read (${code}). ${advice}`);
  }
}

const isSameFolder = (one: string, other: string) => resolve(one) === resolve(other);

type Found = { file: string; values: Environment };

function named(file: string): Found {
  const values = readIfThere(file);
  if (values) return { file, values };
  throw new ConfigError(`AKADA_ENV names ${file}, and there is no such file.`);
}

/** Skipped for another DATA_DIR, such as a rehearsal's: its database and mail server must not be used. */
function ofMachine(file: string, dataDir: string | undefined): Found | null {
  const values = readIfThere(file);
  if (!values) return null;
  return !dataDir || isSameFolder(dataDir, values.DATA_DIR || defaultDataDir) ? { file, values } : null;
}

function ofDataDir(dataDir: string): Found | null {
  const file = resolve(join(dataDir, 'akada.env'));
  const values = readIfThere(file);
  if (values?.DATA_DIR && !isSameFolder(values.DATA_DIR, dataDir)) {
    throw new ConfigError(
      `${file} names another DATA_DIR, ${values.DATA_DIR}. Leave DATA_DIR out of it, or move the file there.`,
    );
  }
  return values && { file, values };
}

/**
 * Adds to `env` what it leaves out, from one file: AKADA_ENV, or the machine's, or `DATA_DIR/akada.env`. Returns its
 * name.
 */
export function loadEnvFile(env: Environment, machineFile = '/etc/akada/akada.env'): string | null {
  if (!env.DATA_DIR) delete env.DATA_DIR;
  const dataDir = env.DATA_DIR;
  const found = env.AKADA_ENV
    ? named(resolve(env.AKADA_ENV))
    : (ofMachine(machineFile, dataDir) ?? ofDataDir(dataDir ?? defaultDataDir));
  // An empty value of the real environment switches something off.
  for (const [key, value] of Object.entries(found?.values ?? {})) env[key] ??= value;
  return found?.file ?? null;
}
