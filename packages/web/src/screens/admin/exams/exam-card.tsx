import type { ExamSummary } from '@akada/contract';
import { CalendarPlus, CopyPlus, Printer, Trash2 } from 'lucide-react';
import { useRights } from '../../../data/people/rights.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateBadge } from '../shared/exam-head.tsx';
import { GroupsBadge } from '../shared/groups-badge.tsx';

/** The day, and the hour where the exam has one. */
function Moment({ label, value, at }: { label: string; value: string; at: string }) {
  const { date, dateTime } = useFormat();
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold whitespace-nowrap" title={dateTime(at)}>
        {value.length > 10 ? dateTime(at) : date(at)}
      </dd>
    </div>
  );
}

type ExamCardProps = {
  exam: ExamSummary;
  now: number;
  onPublish: () => void;
  onUnpublish: () => void;
  onDuplicate: () => void;
  onNextWeek: () => void;
  onDelete: () => void;
};

type Action = Pick<ExamCardProps, 'exam' | 'onPublish' | 'onUnpublish'>;

function Steps({ exam, onPublish, onUnpublish }: Action) {
  const { has } = useRights();
  const [mayWrite, mayMark] = [has('teaching') && !exam.limitedTo, has('marking')];
  return (
    <div className="flex flex-wrap gap-2">
      {mayWrite && !exam.isActive && (
        <Button className="flex-1 px-2!" onClick={onPublish}>
          Publish<span className="sr-only"> {exam.title}</span>
        </Button>
      )}
      {mayMark && (exam.isActive || exam.isStarted) && (
        <>
          {exam.limitedTo !== 'results' && (
            <LinkButton to={`/admin/exams/${exam._id}/live`} variant="secondary" className="flex-1 px-2!">
              Live<span className="sr-only"> view of {exam.title}</span>
            </LinkButton>
          )}
          <LinkButton to={`/admin/exams/${exam._id}/results`} variant="secondary" className="flex-1 px-2!">
            Results<span className="sr-only"> of {exam.title}</span>
          </LinkButton>
        </>
      )}
      {mayWrite && exam.isActive && !exam.isStarted && (
        <Button variant="secondary" className="flex-1 px-2!" onClick={onUnpublish}>
          Unpublish<span className="sr-only"> {exam.title}</span>
        </Button>
      )}
    </div>
  );
}

function PrintLink({ exam }: { exam: ExamSummary }) {
  return (
    <LinkButton
      to={`/admin/exams/${exam._id}/print`}
      variant="secondary"
      className="w-11 px-0!"
      aria-label={`Print ${exam.title}`}
      title={`Print ${exam.title}`}
    >
      <Printer aria-hidden="true" />
    </LinkButton>
  );
}

function Edits({ exam, onDuplicate, onNextWeek, onDelete }: ExamCardProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={`/admin/exams/${exam._id}`} variant="secondary" className="flex-1 px-2!">
        Edit<span className="sr-only"> {exam.title}</span>
      </LinkButton>
      <IconButton label={`Duplicate ${exam.title}`} className="border border-edge" onClick={onDuplicate}>
        <CopyPlus />
      </IconButton>
      <IconButton
        label={`Copy ${exam.title} as next week, same hours`}
        className="border border-edge"
        onClick={onNextWeek}
      >
        <CalendarPlus />
      </IconButton>
      <PrintLink exam={exam} />
      <IconButton label={`Delete ${exam.title}`} className="border border-edge text-red-ink" onClick={onDelete}>
        <Trash2 />
      </IconButton>
    </div>
  );
}

export function ExamCard(props: ExamCardProps) {
  const classLabel = useClassLabel();
  const { exam, now, onPublish, onUnpublish } = props;
  const { has } = useRights();
  const { counted } = useFormat();
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="green">{classLabel(exam.classLevel)}</Badge>
        {exam.subject && <Badge className="wrap-anywhere">{exam.subject}</Badge>}
        <GroupsBadge ids={exam.groupIds} />
        <Badge>{counted(exam.duration, 'min')}</Badge>
        <StateBadge exam={exam} now={now} />
        {exam.isActive && exam.questionCount === 0 && <Badge tone="amber">No questions yet</Badge>}
      </div>
      <div>
        <h2 className="line-clamp-2 text-base">{exam.title}</h2>
        <p className="mt-1 line-clamp-3 text-soft">{exam.description}</p>
      </div>
      <dl className="mt-auto flex flex-wrap justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2.5 text-xs">
        <div>
          <dt className="text-soft">Questions</dt>
          <dd className="font-semibold">{exam.questionCount}</dd>
        </div>
        <Moment label="Start date" value={exam.startDate} at={exam.opensAt} />
        <Moment label="End date" value={exam.endDate} at={exam.closesAt} />
      </dl>
      <Steps exam={exam} onPublish={onPublish} onUnpublish={onUnpublish} />
      {has('teaching') && !exam.limitedTo && <Edits {...props} />}
      {exam.limitedTo === 'reading' && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 text-xs text-soft">Also for other classes: you may read it.</p>
          {has('teaching') && <PrintLink exam={exam} />}
        </div>
      )}
      {exam.limitedTo === 'results' && <p className="text-xs text-soft">Results of your form.</p>}
    </Card>
  );
}
