import type { TermCard } from '@akada/contract';
import { ordinal } from '@akada/contract/rules/position';
import type { Mark } from '@akada/contract/rules/term-totals';
import { dayInWords } from '@akada/contract/rules/terms';

/** What issuing a card again would change, in words, totals first. */

type Fact = string | number | undefined;
type Facts = ReadonlyMap<string, Fact>;
type Subject = TermCard['subjects'][number];
type Placed = TermCard['summary']['position'];

const placeOf = (position: Placed) =>
  position && `${ordinal(position.place)} of ${position.of}${position.isShared ? ', shared' : ''}`;

const markOf = (mark: Mark): Fact => mark ?? 'blank';

const stateOf = ({ state, total }: Subject) => (state === 'complete' || state === 'incomplete' ? total : state);

function factsOfSubject(subject: Subject, names: readonly string[]): [string, Fact][] {
  const { name, parts, grade, position, group, earlier, cumulative } = subject;
  return [
    [`${name}: total`, stateOf(subject)],
    ...parts.map((part): [string, Fact] => [`${name}: ${part.name}`, markOf(part.mark)]),
    [`${name}: obtainable`, subject.outOf],
    [`${name}: grade`, grade],
    [`${name}: position`, placeOf(position)],
    [`${name}: class average`, group?.average],
    [`${name}: highest`, group?.highest],
    [`${name}: lowest`, group?.lowest],
    ...earlier.map((percent, at): [string, Fact] => [`${name}: ${names[at] ?? 'earlier term'}`, percent ?? undefined]),
    [`${name}: cumulative`, cumulative?.percent],
    [`${name}: cumulative grade`, cumulative?.grade],
    [`${name}: cumulative position`, placeOf(cumulative?.position)],
  ];
}

function factsOf(card: TermCard): Facts {
  const { summary, student, attendance, traits, remarks, term } = card;
  const days = (of: keyof NonNullable<typeof attendance>) => attendance?.[of];
  return new Map<string, Fact>([
    ['Average', summary.average],
    ['Grade', summary.grade],
    ['Position', placeOf(summary.position)],
    ...card.subjects.flatMap((subject) => factsOfSubject(subject, card.earlierTerms)),
    ['Class average', summary.group?.average],
    ['Highest average', summary.group?.highest],
    ['Lowest average', summary.group?.lowest],
    ['Cumulative', summary.cumulative?.percent],
    ['Cumulative position', placeOf(summary.cumulative?.position)],
    ['Name', student.fullName],
    ['Class', student.className],
    ['Number in class', card.numberInClass],
    ['Form teacher', card.formTeacher],
    ['Remark of the form teacher', remarks.teacher || undefined],
    ['Remark of the principal', remarks.principal || undefined],
    ...traits.map(({ name, rating }): [string, Fact] => [name, rating]),
    ['Days open', days('open')],
    ['Days present', days('present')],
    ['Days late', days('late')],
    ['Days absent', days('absent')],
    ['Term begins', dayInWords(term.startDate)],
    ['Closing day', dayInWords(term.endDate)],
    ['Next term begins', card.nextTermBegins && dayInWords(card.nextTermBegins)],
    ['Grades', card.gradeKey],
  ]);
}

/** Empty where the paper would be the same; the head of the school alone is no reason for a new version. */
export function changesBetween(before: TermCard, after: TermCard): string[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = [...new Set([...is.keys(), ...was.keys()])];
  const changed = names.filter((name) => was.get(name) !== is.get(name));
  const isFirst = (name: string) => name.endsWith(': total');
  const inOrder = [...changed.filter(isFirst), ...changed.filter((name) => !isFirst(name))];
  return inOrder.map((name) => `${name} ${was.get(name) ?? '–'} → ${is.get(name) ?? '–'}`);
}

/** Blanks of the parts, such as ‘Physics: CA 2, Exam’. */
export const missingOf = ({ subjects }: TermCard): string[] =>
  subjects.flatMap(({ name, state, parts }) => {
    if (state !== 'incomplete') return [];
    return `${name}: ${parts.flatMap((part) => (part.mark === null ? part.name : [])).join(', ')}`;
  });

export const hasMarks = ({ subjects }: TermCard): boolean =>
  subjects.some(({ parts }) => parts.some(({ mark }) => mark !== null));
