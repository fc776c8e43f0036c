import type { AboutQuestion, Question } from '@akada/contract';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { Badge } from '../../../ui/badge.tsx';

/** 'WAEC 2019, no. 7' */
export function sourceInWords({ source, year, sourceNumber }: AboutQuestion): string {
  const from = [source, year].filter(Boolean).join(' ');
  return [from, sourceNumber && `no. ${sourceNumber}`].filter(Boolean).join(', ');
}

export function aboutInWords(question: AboutQuestion, classLabel: (level: string) => string): string {
  const { subject, topic, classLevel = '' } = question;
  return [subject, topic, classLabel(classLevel), sourceInWords(question)].filter(Boolean).join(' · ');
}

/** Nothing where nothing is known. */
export function QuestionAbout({ question }: { question: Question }) {
  const words = aboutInWords(question, useClassLabel());
  const { tags = [], explanation, hint, lesson, practice } = question;
  const has = [explanation && 'Explanation', hint && 'Hint', lesson && 'Lesson linked', practice && 'Open for practice']
    .filter(Boolean)
    .join(' · ');
  if (words === '' && tags.length === 0 && has === '') return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-soft">
      {words && <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>}
      {tags.length > 0 && (
        <span className="flex min-w-0 flex-wrap gap-1">
          {tags.map((tag) => (
            <Badge key={tag} className="[overflow-wrap:anywhere]">
              {tag}
            </Badge>
          ))}
        </span>
      )}
      {has && <span>{has}</span>}
    </div>
  );
}
