import type { AnswerToMark } from '@akada/contract';
import { useFormat } from '../../../data/platform/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Mark = NonNullable<AnswerToMark['mark']>;
type Second = NonNullable<AnswerToMark['second']>;

const whoOf = ({ isOwn, by }: Pick<Mark, 'isOwn' | 'by'>) => (isOwn ? 'You' : by);

function MarkToTake({ mark, most, onTake }: { mark: Mark; most: number; onTake: (mark: Mark) => void }) {
  return (
    <li className="rounded-md border border-line bg-sunken p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <b>{`${mark.points} of ${most}`}</b>
          {` by ${mark.isOwn ? 'you' : mark.by}`}
        </p>
        <Button variant="secondary" size="sm" onClick={() => onTake(mark)}>
          {`Take ${mark.points}`}
        </Button>
      </div>
      {mark.comment && <p className="mt-1 whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">{mark.comment}</p>}
    </li>
  );
}

function secondWords({ mark, state, tolerance, first, settled }: Second): string {
  const gave = `${whoOf(mark)} gave the second mark: ${mark.points}.`;
  if (settled) return `${first.by} gave ${first.points} first. ${gave} ${settled.by} settled it.`;
  if (state === 'differs') return gave;
  return `${gave} ${tolerance === 0 ? 'The two agree' : `Within ${tolerance} the two agree`}: the first mark stands.`;
}

/** The marks that were given before; two that differ are taken with a click. */
export function StandingMarks({ answer, onTake }: { answer: AnswerToMark; onTake: (mark: Mark) => void }) {
  const { dateTime } = useFormat();
  const { question, mark, earlierMark, isHidden, second } = answer;
  const most = question.points;
  if (isHidden) {
    return <Notice tone="info">You are the second marker: the first mark is shown once you have given yours.</Notice>;
  }
  if (mark && second?.state === 'differs') {
    return (
      <section aria-label="Two marks that differ">
        <p className="mb-2 font-semibold">{`The two marks differ by ${Math.abs(mark.points - second.mark.points)}`}</p>
        <ul className="grid gap-2">
          <MarkToTake mark={mark} most={most} onTake={onTake} />
          <MarkToTake mark={second.mark} most={most} onTake={onTake} />
        </ul>
      </section>
    );
  }
  const shown = mark ?? earlierMark;
  if (!shown) return null;
  return (
    <Notice tone={mark ? 'info' : 'warning'}>
      {!mark && <p>The student has changed this answer since it was marked.</p>}
      <p>{`${whoOf(shown)} marked it on ${dateTime(shown.markedAt)}: ${shown.points} of ${most} points.`}</p>
      {second && <p>{secondWords(second)}</p>}
    </Notice>
  );
}
