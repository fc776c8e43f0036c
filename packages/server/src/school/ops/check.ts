import type { Config } from '../../config.ts';
import { openToRead } from '../../platform/db/migrate.ts';
import type { Db } from '../../platform/db/schema.ts';
import { checkBackups, machineChecks } from './check-machine.ts';
import { checkOverdue, schoolChecks } from './check-school.ts';
import { secretOf } from './data-dir.ts';
import { checkStorage } from './kept-files.ts';
import { checkBackupStore } from './stored-backups.ts';

/** One sentence on the fault, and one on the remedy. */
export type Finding = { finding: string; remedy: string };

export type Checked = Readonly<{ config: Config; db: Db; secret: Buffer; now: number }>;

export type Check = (school: Checked) => Promise<Finding[]> | Finding[];

/** A failed check is a finding too. */
async function attempt(check: Check, school: Checked): Promise<Finding[]> {
  try {
    return await check(school);
  } catch (error) {
    const finding = `${check.name} could not be made: ${(error as Error).message}`;
    return [{ finding, remedy: 'Mend what the other lines name, then check again.' }];
  }
}

async function runChecks(checks: readonly Check[], school: Checked): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await attempt(check, school)));
  return findings;
}

export const quickCheck = (school: Checked) => runChecks(machineChecks, school);

/** For a copy in its own folder, where the checks of the machine do not apply. */
export const checkRestored = (school: Checked) => runChecks(schoolChecks, school);

export const fullCheck = (school: Checked) =>
  runChecks([...schoolChecks, checkOverdue, ...machineChecks, checkStorage, checkBackups, checkBackupStore], school);

export class ChecksFailed extends Error {}

export const inLines = ({ finding, remedy }: Finding) => `${finding}\n  ${remedy}`;

/** Throws ChecksFailed with the findings, for the exit code. */
export async function checkCommand(args: readonly string[], config: Config): Promise<string> {
  const isQuick = args.includes('--quick');
  if (args.some((arg) => arg !== '--quick')) throw new ChecksFailed('Usage: npm run cli -- check [--quick]');
  const secret = secretOf(config);
  const db = await openToRead(config.databaseUrl);
  try {
    const findings = await (isQuick ? quickCheck : fullCheck)({ config, db, secret, now: Date.now() });
    if (findings.length === 0) return isQuick ? 'Nothing found.' : 'Nothing found. Everything was read.';
    throw new ChecksFailed(findings.map(inLines).join('\n'));
  } finally {
    await db.destroy();
  }
}
