import type { ExamSummary } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { CircleCheck, CirclePause, CopyPlus, Trash2 } from 'lucide-react';
import { useFormat, useSchool } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { windowText } from './window-text.ts';

type ExamCardProps = {
  exam: ExamSummary;
  /** Its questions are being read. */
  opening: boolean;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

export function ExamCard({ exam, opening, onEdit, onDuplicate, onDelete }: ExamCardProps) {
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
        <LinkButton to={`/admin/exams/${exam._id}/live`} variant="secondary" className="flex-1 px-2!">
          Live<span className="sr-only"> view of {exam.title}</span>
        </LinkButton>
        <LinkButton to={`/admin/exams/${exam._id}/results`} variant="secondary" className="flex-1 px-2!">
          Results<span className="sr-only"> of {exam.title}</span>
        </LinkButton>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" className="flex-1 px-2!" loading={opening} onClick={onEdit}>
          Edit<span className="sr-only"> {exam.title}</span>
        </Button>
        <IconButton label={`Duplicate ${exam.title}`} className="border border-edge" onClick={onDuplicate}>
          <CopyPlus />
        </IconButton>
        <IconButton label={`Delete ${exam.title}`} className="border border-edge text-red-ink" onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </div>
    </Card>
  );
}
