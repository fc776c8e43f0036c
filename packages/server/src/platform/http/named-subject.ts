import { classesOfLevel } from '@akada/contract/rules/school-classes';
import { subjectName } from '@akada/contract/rules/school-subjects';
import { subjectKey } from '@akada/contract/rules/subject-words';
import type { Context } from './context.ts';

type Named = { subject?: string | null | undefined; classLevel?: string | null | undefined };

/**
 * Spells subjects as the list of the school has them; texts that belong to none, or that staff left, stay. Each text is
 * compared with the list once: thousands of questions write a dozen subjects.
 */
export function subjectSpeller({ settings }: Pick<Context, 'settings'>): (text: string, classLevel?: string) => string {
  const { subjects, keptSubjectTexts, classes } = settings();
  const spell = (text: string, classLevel: string) => {
    if (keptSubjectTexts.includes(subjectKey(text))) return text;
    const classIds = classesOfLevel(classes, classLevel).map(({ _id }) => _id);
    return subjectName(subjects, text, classIds);
  };
  const spelled = new Map<string, string>();
  return (text, classLevel = '') => {
    if (subjects.length === 0) return text;
    const key = `${classLevel}\n${text}`;
    const name = spelled.get(key) ?? spell(text, classLevel);
    spelled.set(key, name);
    return name;
  };
}

export function withSubject<Body extends Named>(context: Pick<Context, 'settings'>, body: Body): Body {
  if (!body.subject) return body;
  return { ...body, subject: subjectSpeller(context)(body.subject, body.classLevel ?? undefined) };
}
