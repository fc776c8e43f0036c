// Every lesson, in the order they are rendered.
import { concord } from './concord.ts';
import { demandSupply } from './demand-supply.ts';
import { electronShells } from './electron-shells.ts';
import { fractions } from './fractions.ts';
import { gradient } from './gradient.ts';
import { motionGraphs } from './motion-graphs.ts';
import { osmosisLesson } from './osmosis.ts';
import { pythagoras } from './pythagoras.ts';
import type { Lesson } from './stage.ts';
import { statesOfMatter } from './states-of-matter.ts';
import { waves } from './waves.ts';

export const lessons: Lesson[] = [
  fractions,
  pythagoras,
  gradient,
  motionGraphs,
  waves,
  statesOfMatter,
  electronShells,
  osmosisLesson,
  demandSupply,
  concord,
];
