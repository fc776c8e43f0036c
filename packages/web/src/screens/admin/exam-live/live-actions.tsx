import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { attemptPath, type Row } from './live-cells.tsx';

type LiveActionsProps = { row: Row; examId: string; onGiveTime: (row: Row) => void; onHandIn: (row: Row) => void };

/** What can be done for one student; nothing before the start. */
export function LiveActions({ row, examId, onGiveTime, onHandIn }: LiveActionsProps) {
  const { attempt, state, student } = row;
  if (!attempt) return null;
  const forWho = (words: string) => <span className="sr-only">{` ${words}`}</span>;
  const mayGoOn = state === 'running' || attempt.submittedBy === 'time';
  return (
    <span className="flex flex-wrap gap-2 xl:flex-nowrap">
      {mayGoOn && (
        <Button variant="secondary" size="sm" onClick={() => onGiveTime(row)}>
          <span>Give time{forWho(`to ${student.fullName}`)}</span>
        </Button>
      )}
      {state === 'running' && (
        <Button variant="secondary" size="sm" onClick={() => onHandIn(row)}>
          <span>Hand in{forWho(`for ${student.fullName}`)}</span>
        </Button>
      )}
      <LinkButton variant="quiet" size="sm" to={attemptPath(examId, attempt._id)}>
        <span>Review{forWho(student.fullName)}</span>
      </LinkButton>
    </span>
  );
}
