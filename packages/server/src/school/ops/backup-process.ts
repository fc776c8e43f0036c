import { answer } from './beside.ts';
import { type Copy, makeBackup } from './make-backup.ts';

answer(({ copy, file }: { copy: Copy; file: string }) => makeBackup(copy, file));
