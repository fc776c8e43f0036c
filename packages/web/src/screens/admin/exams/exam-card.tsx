import type { Exam } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { ChartNoAxesColumn, CircleCheck, CirclePause, Pencil, Trash2 } from 'lucide-react';
import { useFormat, useSchool } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { windowText } from './window-text.ts';

type ExamCardProps = { exam: Exam; onEdit: () => void; onDelete: () => void; onResults: () => void };

export function ExamCard({ exam, onEdit, onDelete, onResults }: ExamCardProps) {
  const { counted, date, dateTime } = useFormat();
  const { timeZone } = useSchool();
  const active = exam.isActive !== false;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="green">{classLabel(exam.classLevel)}</Badge>
        <Badge>{counted(exam.duration, 'min')}</Badge>
        <Badge tone={active ? 'leaf' : 'neutral'} className="ml-auto">
          {active ? <CircleCheck aria-hidden="true" /> : <CirclePause aria-hidden="true" />}
          {active ? 'Active' : 'Inactive'}
        </Badge>
      </div>
      <div>
        <h2 className="line-clamp-2 text-base">{exam.title}</h2>
        <p className="mt-1 line-clamp-3 text-soft">{exam.description}</p>
      </div>
      <p className="mt-auto text-xs font-semibold">{windowText(exam, Date.now(), timeZone)}</p>
      <dl className="grid grid-cols-[auto_1fr_1fr] gap-3 rounded-md bg-sunken px-3 py-2.5 text-xs">
        <div>
          <dt className="text-soft">Questions</dt>
          <dd className="font-semibold">{exam.questionCount}</dd>
        </div>
        <div>
          <dt className="text-soft">Start date</dt>
          <dd className="font-semibold whitespace-nowrap" title={dateTime(exam.opensAt)}>
            {date(exam.opensAt)}
          </dd>
        </div>
        <div>
          <dt className="text-soft">End date</dt>
          <dd className="font-semibold whitespace-nowrap" title={dateTime(exam.closesAt)}>
            {date(exam.closesAt)}
          </dd>
        </div>
      </dl>
      <div className="flex gap-2">
        <Button variant="secondary" className="flex-1" onClick={onResults}>
          <ChartNoAxesColumn aria-hidden="true" />
          Results<span className="sr-only"> of {exam.title}</span>
        </Button>
        <Button variant="secondary" className="flex-1" onClick={onEdit}>
          <Pencil aria-hidden="true" />
          Edit<span className="sr-only"> {exam.title}</span>
        </Button>
        <IconButton label={`Delete ${exam.title}`} className="border border-edge text-red-ink" onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </div>
    </Card>
  );
}
