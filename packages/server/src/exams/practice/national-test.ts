import { randomInt } from 'node:crypto';
import type { NationalTest } from '@akada/contract';
import { nationalMinutes, questionsWanted } from '@akada/contract/rules/national-test';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { nationalSubjects, readStandings, toCards } from './cards.ts';

function drawn<Item>(items: readonly Item[], count: number): Item[] {
  const rest = [...items];
  const draw = () => rest.splice(randomInt(rest.length), 1);
  return Array.from({ length: Math.min(count, rest.length) }, draw).flat();
}

export async function drawNationalTest(
  context: Context,
  student: { _id: string; classLevel: string },
  names: readonly string[],
): Promise<NationalTest> {
  const known = nationalSubjects(await readStandings(context, student));
  const chosen = names.map((name) => known.find(({ subject }) => subject.toLowerCase() === name.toLowerCase()));
  const subjects: NationalTest['subjects'] = [];
  for (const [index, found] of chosen.entries()) {
    if (!found) {
      throw new AppError('invalid', `There are no questions of ${names[index]} to practise with`, 'subjects');
    }
    const questions = await toCards(context, student, drawn(found.all, questionsWanted(index)));
    subjects.push({ subject: found.subject, questions });
  }
  return { minutes: nationalMinutes, subjects };
}
