import { workerData } from 'node:worker_threads';
import { replyAside } from '../../files/aside.ts';
import { type Matching, matchHere } from './match-aside.ts';

await replyAside(() => ({ items: [...matchHere(workerData as Matching)], rest: null }));
