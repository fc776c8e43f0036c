import type { Work } from '../../../platform/files/aside.ts';
import type { Match } from './evidence.ts';
import { type Matching, matchHere } from './match-aside.ts';

const work: Work<Matching, [number, Match], null> = (matching) => ({ items: [...matchHere(matching)], rest: null });

export default work;
