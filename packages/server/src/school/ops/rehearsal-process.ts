import { dirname } from 'node:path';
import type { Config } from '../../config.ts';
import { answer } from './beside.ts';
import { objectsIn } from './media-objects.ts';
import { rehearse } from './rehearse.ts';
import { folderSource } from './restore-media.ts';

type Work = { file: string; config: Config; scratch: string; mostBytes: number; start: number };

answer(({ file, config, scratch, mostBytes, start }: Work) => {
  const sources = () => [folderSource(objectsIn(dirname(file)))];
  return rehearse(file, config, scratch, { sources, mostBytes, start });
});
