// Every lesson, in the order they are rendered.
import { fractions } from './fractions.ts';
import { gradient } from './gradient.ts';
import { motionGraphs } from './motion-graphs.ts';
import { pythagoras } from './pythagoras.ts';
import type { Lesson } from './stage.ts';

export const lessons: Lesson[] = [fractions, pythagoras, gradient, motionGraphs];
