import { classLabel } from '@akada/contract/rules/class-level';
import type { ResultsReply } from '../../../data/exam-results.ts';
import { Badge } from '../../../ui/badge.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';

const percent = (value: number | null) => (value === null ? '–' : `${value}%`);

/** Of which exam, and how it went in four figures. */
export function ResultHead({ exam, summary }: Pick<ResultsReply, 'exam' | 'summary'>) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">{exam.title}</h2>
        <Badge tone="green">{classLabel(exam.classLevel)}</Badge>
      </div>
      <div className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatTile label="Finished attempts" value={summary.finished.toLocaleString('en-NG')} />
        <StatTile label="Still running" value={summary.running.toLocaleString('en-NG')} />
        <StatTile label="Average" value={percent(summary.averagePercent)} />
        <StatTile label="Highest" value={percent(summary.highestPercent)} />
      </div>
    </>
  );
}
