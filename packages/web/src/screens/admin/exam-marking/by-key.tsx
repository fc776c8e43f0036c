import type { AskedQuestion } from '@akada/contract';
import { questionTypeLabels, rulesOf } from '@akada/contract/question-types';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NothingFound } from '../../../ui/empty-state.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

/** Lowest share of right answers first: a wrong key shows there. */
function sought(asked: readonly AskedQuestion[], search: string): AskedQuestion[] {
  const wanted = search.trim().toLowerCase();
  const fits = ({ question }: AskedQuestion) => question.text.toLowerCase().includes(wanted);
  return asked.filter(fits).sort((a, b) => (a.rightPercent ?? 101) - (b.rightPercent ?? 101));
}

export function keysInWords({ question, keys }: AskedQuestion): string {
  return keys.map((correctAnswer) => rulesOf(question.type).keyInWords({ ...question, correctAnswer })).join(', ');
}

export const annulledWords = { 'full-mark': 'Annulled: full mark for all', 'leave-out': 'Annulled: out of the total' };

function Asked({ asked, onChoose }: { asked: AskedQuestion; onChoose: () => void }) {
  const { counted } = useFormat();
  const { question, keys, attempts, rightPercent, annulled } = asked;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <p className="line-clamp-3 font-medium [overflow-wrap:anywhere]">
        <Maths text={question.text} />
      </p>
      <p className="flex flex-wrap items-center gap-2 text-soft [overflow-wrap:anywhere]">
        <Badge>{questionTypeLabels[question.type]}</Badge>
        {annulled && <Badge tone="amber">{annulledWords[annulled]}</Badge>}
        <span>
          {keys.length > 1 ? 'Keys: ' : 'Key: '}
          <b className="text-ink">
            <Maths text={keysInWords(asked)} />
          </b>
        </span>
        <span>{`on ${counted(attempts, 'paper')}`}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-40 flex-1">
          {rightPercent === null ? (
            <span className="text-soft">Nobody has finished yet</span>
          ) : (
            <ProgressBar label="Had it right" percent={rightPercent} text={`${rightPercent}% had it right`} />
          )}
        </div>
        <Button variant="secondary" onClick={onChoose}>
          Look at the answers
        </Button>
      </div>
    </Card>
  );
}

type MarkedByKeyProps = {
  asked: readonly AskedQuestion[];
  search: string;
  onSearch: (text: string) => void;
  onChoose: (questionId: string) => void;
};

export function MarkedByKey({ asked, search, onSearch, onChoose }: MarkedByKeyProps) {
  const { counted } = useFormat();
  if (asked.length === 0) return null;
  const shown = sought(asked, search);
  return (
    <section aria-labelledby="by-key" className="mb-8">
      <h2 id="by-key" className="text-lg">
        Marked by the key
      </h2>
      <p className="mb-4 text-soft">The questions on the papers that were handed out, fewest right answers first.</p>
      <search className="mb-3 block">
        <SearchField label="Search questions" value={search} onChange={onSearch} />
      </search>
      <p role="status" className="mb-3 text-soft">
        {counted(shown.length, 'question')}
      </p>
      {shown.length === 0 && (
        <NothingFound
          title="No questions found"
          text="No paper of this exam asks this."
          clearLabel="Clear search"
          onClear={() => onSearch('')}
        />
      )}
      <ul className="grid grid-cols-1 gap-3">
        {shown.map((one) => (
          <Asked key={one.question._id} asked={one} onChoose={() => onChoose(one.question._id)} />
        ))}
      </ul>
    </section>
  );
}
