import { parse } from './class-words.ts';
import { openSubjects, type SchoolSubject, subjectsMeant } from './school-subjects.ts';
import { subjectKey } from './subject-words.ts';

const shortestPart = 4;

/** Letters that must change between two texts (Levenshtein). */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, compared] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === compared ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** 'JSS 1 Maths' and 'Chemistry SS2' name a class beside the subject. */
function withoutClass(text: string): string {
  const words = text.split(/\s+/);
  const starts = words.map((_, index) => index);
  for (const start of starts) {
    const reading = parse(words.slice(start).join(' '));
    const isSchool = reading?.parts.some(({ family }) => family === 'jss' || family === 'sss');
    if (reading && isSchool) return [...words.slice(0, start), reading.rest].join(' ').replace(/[()]/g, ' ').trim();
  }
  return text;
}

/** A listed subject that an unlisted text may mean, for staff to confirm. */
export function suggestSubject<Subject extends SchoolSubject>(
  subjects: readonly Subject[],
  text: string,
): Subject | undefined {
  const open = openSubjects(subjects);
  for (const written of [text, withoutClass(text)]) {
    const [meant] = subjectsMeant(open, written);
    if (meant) return meant;
  }
  const key = subjectKey(withoutClass(text));
  if (key.length < shortestPart) return undefined;
  const [closest] = open
    .map((subject) => ({ subject, far: editDistance(subjectKey(subject.name), key) }))
    .filter(({ far }) => far <= Math.max(1, Math.floor(key.length / 5)))
    .toSorted((one, other) => one.far - other.far);
  if (closest) return closest.subject;
  const within = open.filter(({ name }) => {
    const own = subjectKey(name);
    return own.length >= shortestPart && (key.includes(own) || own.includes(key));
  });
  return within.toSorted((one, other) => other.name.length - one.name.length)[0];
}
