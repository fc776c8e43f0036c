import type { Question } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type SimulatedClass, simulatedClass } from '../../../test/simulated-class.ts';
import { faultsOf, judgedFrom } from './faults.ts';
import { type Given, questionFigures } from './question-figures.ts';
import { inGroups } from './statistics.ts';

type Row = { answers: string[]; score: number };

function givenTo(place: number, key: string, rows: readonly Row[], group: Given['group']): Given[] {
  const byAnswer = Map.groupBy(rows, ({ answers }) => answers[place] ?? '');
  byAnswer.delete('');
  return [...byAnswer].map(([answer, same]) => {
    const right = answer === key ? 1 : 0;
    const y = same.reduce((sum, { score }) => sum + score, 0);
    return { answer, n: same.length, y, group, share: right, x: right };
  });
}

function flagsIn({ questions, answers }: Pick<SimulatedClass, 'questions' | 'answers'>) {
  const rows = answers.map((row) => {
    const score = questions.filter(({ correctAnswer }, place) => row[place] === correctAnswer).length;
    return { answers: row, score };
  });
  const groups = inGroups(rows.toSorted((one, other) => other.score - one.score));
  const [strong, others, weak] = groups;
  const had = {
    n: rows.length,
    y: rows.reduce((sum, { score }) => sum + score, 0),
    yy: rows.reduce((sum, { score }) => sum + score * score, 0),
    groups: [strong.length, others.length, weak.length] as [number, number, number],
  };
  return questions.flatMap((asked, place) => {
    const question: Question = { _id: '', type: 'multiple-choice', points: 1, ...asked } as Question;
    const given = groups.flatMap((own, group) => givenTo(place, asked.correctAnswer, own, group as Given['group']));
    const figures = questionFigures(question, had, given);
    return faultsOf({ ...figures, hasOptions: true }).map((flag) => ({ place, ...flag }));
  });
}

/** Number of planted faults found in so many classes, and what else was said. */
function findIn(classes: readonly SimulatedClass[]) {
  const found = { 'wrong-key': 0, 'two-right': 0, 'useless-option': 0 };
  const invented: string[] = [];
  for (const simulated of classes) {
    for (const { place, kind, option } of flagsIn(simulated)) {
      const fault = kind in found ? simulated.planted[kind as keyof typeof found] : undefined;
      if (fault?.place === place && fault.option === option) found[kind as keyof typeof found] += 1;
      else invented.push(`${kind} at ${place + 1}`);
    }
  }
  return { found, invented };
}

const classesOf = (count: number, wishes: { students: number; questions?: number }) =>
  Array.from({ length: count }, (_, index) => simulatedClass({ seed: index + 1, ...wishes }));

describe('the faults of an exam', () => {
  test('that 200 sat are found in one class as in the next, and none is invented', () => {
    const { found, invented } = findIn(classesOf(60, { students: 200 }));
    expect(found['wrong-key']).toBe(60);
    expect(found['useless-option']).toBe(60);
    expect(found['two-right']).toBeGreaterThanOrEqual(58);
    expect(invented).toEqual([]);
  });

  test('that 1,000 sat are all found', () => {
    const { found, invented } = findIn(classesOf(12, { students: 1000 }));
    expect(found).toEqual({ 'wrong-key': 12, 'two-right': 12, 'useless-option': 12 });
    expect(invented).toEqual([]);
  });

  test('that few sat are found where they are plain: a wrong key mostly, and one is seldom suspected', () => {
    const { found, invented } = findIn(classesOf(60, { students: judgedFrom }));
    expect(found['wrong-key']).toBeGreaterThanOrEqual(40);
    expect(invented.filter((fault) => fault.startsWith('wrong-key')).length).toBeLessThanOrEqual(9);
  });

  test('are not looked for before 20 have sat it', () => {
    expect(findIn(classesOf(60, { students: judgedFrom - 1 }))).toMatchObject({
      found: { 'wrong-key': 0, 'two-right': 0, 'useless-option': 0 },
      invented: [],
    });
  });

  test('are told in plain words', () => {
    const simulated = simulatedClass({ seed: 3, students: 200 });
    const { planted } = simulated;
    const letterOf = (option: string) => option.charAt('Answer '.length);
    const said = (kind: keyof typeof planted) =>
      flagsIn(simulated).find((flag) => flag.place === planted[kind].place)?.message;
    const key = simulated.questions[planted['wrong-key'].place]?.correctAnswer ?? '';
    expect(said('wrong-key')).toBe(
      `Most strong students chose ${letterOf(planted['wrong-key'].option)}; the key says ${letterOf(key)}: look at the key.`,
    );
    expect(said('two-right')).toMatch(
      new RegExp(
        `^\\d\\d% of the strong students chose ${letterOf(planted['two-right'].option)}, which the key does not have`,
      ),
    );
    expect(said('useless-option')).toBe(
      `Nobody chose ${letterOf(planted['useless-option'].option)}: it does not help to separate strong from weak.`,
    );
  });
});
