import type { MarkingHistoryEntry } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { markingHistoryQuery } from '../../../data/exams/marking.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Maths } from '../../../ui/maths.tsx';

const kindWords = {
  key: 'New key',
  accept: 'Another answer accepted',
  annul: 'Annulled',
  override: 'One mark changed',
};

type Made = MarkingHistoryEntry['decisions'][number];

function MadeDecision({ examId, made }: { examId: string; made: Made }) {
  const { kind, question, before, after, attemptId, student } = made;
  return (
    <li className="[overflow-wrap:anywhere]">
      <p>
        <b>{kindWords[kind]}</b>
        {': '}
        <Maths text={question.text} />
        {student && (
          <>
            {' · '}
            <Link
              to={`/admin/exams/${examId}/attempts/${attemptId}`}
              className="font-semibold text-green hover:underline"
            >
              {student.fullName}
            </Link>
          </>
        )}
      </p>
      <p className="text-soft">
        <Maths text={[before, after ?? 'taken back'].filter(Boolean).join(' → ')} />
      </p>
    </li>
  );
}

function Entry({ examId, entry }: { examId: string; entry: MarkingHistoryEntry }) {
  const { counted, dateTime } = useFormat();
  const { at, by, reason, decisions, counts, changed } = entry;
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <ul className="grid gap-2">
        {decisions.map((made, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change
          <MadeDecision key={index} examId={examId} made={made} />
        ))}
      </ul>
      <p className="mt-1 [overflow-wrap:anywhere]">{reason}</p>
      <p className="text-xs text-soft">
        {`${by}, ${dateTime(at)}: ${counted(changed, 'result')} changed, ${counts.better} up, ${counts.worse} down`}
      </p>
    </li>
  );
}

/** Marking decisions of this exam, newest first. */
export function MarkingHistory({ examId }: { examId: string }) {
  const history = useQuery(markingHistoryQuery(examId));
  if (!history.data || history.data.length === 0) return null;
  return (
    <section aria-labelledby="history" className="mb-8">
      <h2 id="history" className="text-lg">
        What was decided
      </h2>
      <ol className="mt-1">
        {history.data.map((entry) => (
          <Entry key={entry._id} examId={examId} entry={entry} />
        ))}
      </ol>
    </section>
  );
}
