import { classLevels } from '@akada/contract/rules/class-level';
import type { LessonRow } from '../db/schema.ts';
import { learnWords } from '../db/search-words.ts';
import { iso } from '../http/context.ts';
import { lessonSearchText } from '../lessons/lessons.queries.ts';
import { insertRows } from './insert-rows.ts';
import { momentOf, type Seeding } from './seeding.ts';
import { familyNames, firstNames, subjects, topics } from './words.ts';

function lessonRow(seeding: Seeding, index: number): LessonRow {
  const { dice, wishes } = seeding;
  const subject = dice.pick(subjects);
  const topic = dice.pick(topics[subject] ?? []);
  const part = dice.below(12) + 1;
  const made = momentOf(seeding, index, wishes.lessons, 500);
  const row = {
    _id: dice.idAt(made),
    title: `${topic}, part ${part}`,
    description: `Part ${part} of ${topic.toLowerCase()} in ${subject}, with worked examples and a short exercise at the end.`,
    class_level: dice.pick(classLevels),
    subject,
    instructor: `${dice.pick(firstNames)} ${dice.pick(familyNames)}`,
    video: `https://videos.seed.example/${wishes.seed}/${index + 1}.mp4`,
    price_minor: dice.percent(15) ? 0 : (dice.below(20) + 2) * 25_000,
    duration_minutes: dice.below(50) + 10,
    scheduled_date: null,
    withdrawn_at: null,
    created_at: iso(made),
    updated_at: iso(made),
  };
  return { ...row, search_text: lessonSearchText(row) };
}

export async function seedLessons(seeding: Seeding): Promise<LessonRow[]> {
  const lessons = Array.from({ length: seeding.wishes.lessons }, (_, index) => lessonRow(seeding, index));
  await insertRows(seeding.trx, 'lessons', lessons);
  await learnWords(
    seeding.trx,
    'lessons',
    lessons.map((lesson) => lesson.search_text),
  );
  return lessons;
}
