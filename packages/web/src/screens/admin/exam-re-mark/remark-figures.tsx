import type { RemarkResult } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';

/** How many results go up and down, of how many. */
export function RemarkFigures({ result, isDone }: { result: RemarkResult; isDone: boolean }) {
  const { counted } = useFormat();
  const { attempts, running, better, worse } = result;
  const same = attempts - better - worse;
  return (
    <>
      <div className="grid grid-cols-3 gap-3">
        <StatTile label="Better" value={better.toLocaleString('en-NG')} />
        <StatTile label="Worse" value={worse.toLocaleString('en-NG')} />
        <StatTile label="Same" value={same.toLocaleString('en-NG')} />
      </div>
      {running > 0 && (
        <p className="text-soft">
          {`${counted(running, 'student')} still at the exam ${isDone ? 'will be' : 'would be'} marked by the new key too.`}
        </p>
      )}
    </>
  );
}
