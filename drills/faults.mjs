// Faults in the middle of an exam: each is played ten times (ROUNDS), and no acknowledged save may be lost.
import { backupKilled, restoreKilled } from './faults/backups.mjs';
import { clockSet } from './faults/clock.mjs';
import { diskFull } from './faults/disk.mjs';
import { distributeKilled } from './faults/distribute.mjs';
import { killedInMigration } from './faults/migration.mjs';
import { powerCut } from './faults/power.mjs';

export const drills = [
  { name: 'the disk fills up', run: diskFull },
  { name: 'the clock is set', run: clockSet },
  { name: 'the power is cut', run: powerCut },
  { name: 'killed in a migration', engines: ['sqlite', 'postgres'], run: killedInMigration },
  { name: 'a backup is killed', run: backupKilled },
  { name: 'a restore is killed', run: restoreKilled },
  { name: 'distribute is killed', engines: ['citus'], run: distributeKilled },
];
