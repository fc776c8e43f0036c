import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { rehearse } from './rehearse.ts';

const { file, config, scratch } = workerData as { file: string; config: Config; scratch: string };
parentPort?.postMessage(await rehearse(file, config, scratch));
