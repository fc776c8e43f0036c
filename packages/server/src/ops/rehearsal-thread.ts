import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { objectsIn } from './media-objects.ts';
import { rehearse } from './rehearse.ts';
import { folderSource } from './restore-media.ts';

type Work = { file: string; config: Config; scratch: string; mostBytes: number; start: number };

const { file, config, scratch, mostBytes, start } = workerData as Work;
const sources = () => [folderSource(objectsIn(dirname(file)))];
parentPort?.postMessage(await rehearse(file, config, scratch, { sources, mostBytes, start }));
