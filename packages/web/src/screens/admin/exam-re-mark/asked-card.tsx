import type { AskedQuestion } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';

/** The question as the papers have it, with what its key does to the results now. */
export function AskedCard({ asked: { question, keys, attempts, rightPercent } }: { asked: AskedQuestion }) {
  const { counted } = useFormat();
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{counted(question.points, 'point')}</Badge>
        <Badge>{`on ${counted(attempts, 'paper')}`}</Badge>
        {rightPercent !== null && <Badge tone="amber">{`${rightPercent}% had it right`}</Badge>}
      </div>
      <p className="mt-3 text-base font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Maths text={question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-96" />}
      {keys.length > 1 && (
        <div className="mt-3">
          <Notice>The key was changed between two starts, so not all papers are marked by the same one.</Notice>
        </div>
      )}
    </Card>
  );
}
