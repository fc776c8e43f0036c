import type { RemarkResult } from '@akada/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Pagination } from '../../../ui/pagination.tsx';

type Changed = RemarkResult['changed'][number];

const perPage = 25;

function resultText({ percent, grade, score }: Changed['before']): string {
  return `${percent}% ${grade} (${score === 1 ? '1 point' : `${score} points`})`;
}

/** Names with the result before and after, a page at a time. */
export function ChangedResults({ examId, changed }: { examId: string; changed: readonly Changed[] }) {
  const [page, setPage] = useState(1);
  if (changed.length === 0) return <p className="text-soft">No finished result changes.</p>;
  return (
    <div>
      <ul aria-label="Results that change" className="rounded-md border border-line">
        {changed.slice((page - 1) * perPage, page * perPage).map(({ _id, student, before, after }) => {
          const isBetter = after.score > before.score;
          const Icon = isBetter ? ArrowUp : ArrowDown;
          return (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-b-0"
            >
              <Link
                to={`/admin/exams/${examId}/attempts/${_id}`}
                className="inline-flex min-h-11 min-w-0 items-center font-semibold text-green [overflow-wrap:anywhere] hover:underline"
              >
                {student.fullName}
              </Link>
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="text-soft">{resultText(before)}</span>
                <span className="inline-flex items-center gap-1">
                  <Icon className="size-4 shrink-0" aria-hidden="true" />
                  <span className="sr-only">{isBetter ? 'better:' : 'worse:'}</span>
                  <b>{resultText(after)}</b>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <Pagination page={page} totalPages={Math.ceil(changed.length / perPage)} onPage={setPage} />
    </div>
  );
}
