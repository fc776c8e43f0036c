import type { Lesson } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { Price } from '../../../ui/price.tsx';

/** 'Free', or the price with the struck-through one. */
export function LessonPrice({ lesson, large }: { lesson: Lesson; large?: boolean }) {
  const format = useFormat();
  if (lesson.price === 0) return <Price now="Free" large={large} />;
  // A school may choose a list price that is no higher: then nothing is struck through.
  const was = lesson.listPrice > lesson.price ? format.money(lesson.listPrice) : undefined;
  return <Price now={format.money(lesson.price)} was={was} large={large} />;
}
