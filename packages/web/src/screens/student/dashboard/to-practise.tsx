import { useQuery } from '@tanstack/react-query';
import { practiceQuery } from '../../../data/exams/practice.ts';
import { counted } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';

function words({ questions, due, wrong }: { questions: number; due: number; wrong: number }): string {
  if (due > 0) return `${counted(due, 'question')} due today.`;
  if (wrong > 0) return `${counted(wrong, 'question')} that you answered wrong last time.`;
  return `${counted(questions, 'question')} that your school has opened.`;
}

/** Nothing where the school has opened no questions. */
export function ToPractise() {
  const practice = useQuery(practiceQuery).data;
  if (!practice || practice.questions === 0) return null;
  return (
    <TitledCard title="Practice" large>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-soft">{words(practice)}</p>
        <LinkButton variant="secondary" to="/student/practice">
          Practise
        </LinkButton>
      </div>
    </TitledCard>
  );
}
