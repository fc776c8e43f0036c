import { useSchool } from '../../../data/school.ts';
import { LogoMark } from '../../../ui/logo.tsx';
import type { AnswerKeeper } from './answer-keeper.ts';
import type { Countdown } from './countdown.ts';
import { ExamTimer } from './exam-timer.tsx';
import { SaveLine } from './save-line.tsx';

type Props = {
  title: string;
  answered: number;
  total: number;
  countdown: Countdown;
  keeper: AnswerKeeper;
  onTimeUp: () => void;
};

/** Always in sight: what is sat, how long is left, how much is answered, whether it is saved. */
export function ExamHeader({ title, answered, total, countdown, keeper, onTimeUp }: Props) {
  const { name } = useSchool();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-card">
      <div className="mx-auto flex max-w-6xl items-center gap-3 px-4 pt-2 sm:px-6">
        <LogoMark className="hidden size-9 shrink-0 sm:block" />
        <h1 className="line-clamp-2 min-w-0 flex-1 text-base leading-snug sm:text-lg">{title}</h1>
        <title>{`${title} · ${name}`}</title>
        <ExamTimer countdown={countdown} onTimeUp={onTimeUp} />
      </div>
      <div className="mx-auto flex min-h-9 max-w-6xl items-center justify-between gap-3 px-4 py-1 sm:px-6">
        <p className="shrink-0 text-xs font-semibold">{`${answered} of ${total} answered`}</p>
        <SaveLine keeper={keeper} />
      </div>
      <div
        role="progressbar"
        aria-label="Answered"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={answered}
        aria-valuetext={`${answered} of ${total} answered`}
        className="h-1 bg-line"
      >
        <div
          className="h-full origin-left bg-green transition-transform"
          style={{ transform: `scaleX(${total > 0 ? answered / total : 0})` }}
        />
      </div>
    </header>
  );
}
