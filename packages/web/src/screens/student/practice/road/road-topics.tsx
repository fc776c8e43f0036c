import type { RoadTopic } from '@akada/contract';
import type { SureState } from '@akada/contract/rules/sureness';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { counted } from '../../../../lib/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { LinkButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { practicePath } from '../../shared/road-link.tsx';
import { RoadLessons } from './road-lessons.tsx';

const judged: Readonly<Record<Exclude<SureState, 'none' | 'few'>, string>> = {
  sure: 'Sure',
  partly: 'Partly sure',
  unsure: 'Not sure yet',
};

export const hereId = 'here';

/** 'Partly sure: 6 of 10 right'; under the least number of answers no judgement. */
function sureWords({ state, answered, right }: RoadTopic): string {
  if (state === 'none') return 'No answers yet';
  if (state === 'few') return `Not enough answers yet: ${right} of ${answered} right`;
  return `${judged[state]}: ${right} of ${answered} right`;
}

/** The words beside it say the same. */
function Milestone({ state, isHere }: { state: SureState; isHere: boolean }) {
  const look = isHere
    ? 'border-ink bg-marigold'
    : state === 'sure'
      ? 'border-leaf bg-leaf text-card'
      : 'border-edge bg-card';
  return (
    <span
      aria-hidden="true"
      className={classes(
        'absolute top-3.5 left-0 flex size-6 items-center justify-center rounded-full border-2 [&_svg]:size-4',
        look,
      )}
    >
      {state === 'sure' && <Check />}
    </span>
  );
}

function Topic({ subject, of, isHere }: { subject: string; of: RoadTopic; isHere: boolean }) {
  const id = useId();
  const { topic, questions, lessons, state } = of;
  return (
    <li
      className="group relative scroll-mt-20 pb-4 pl-10"
      {...(isHere && { id: hereId, tabIndex: -1, 'aria-current': 'step' })}
    >
      <span
        aria-hidden="true"
        className="absolute top-4 bottom-0 left-3 w-0.5 -translate-x-1/2 bg-line group-last:hidden"
      />
      <Milestone state={state} isHere={isHere} />
      <div className="pt-3">
        <h2 id={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {topic}
          </span>
          {isHere && <Badge tone="marigold">You are here</Badge>}
        </h2>
        <p className={classes('text-sm', state === 'sure' ? 'font-semibold text-leaf-ink' : 'text-soft')}>
          {sureWords(of)}
        </p>
        {lessons.length > 0 && <RoadLessons lessons={lessons} />}
        {questions > 0 ? (
          <LinkButton
            className="mt-2"
            variant={isHere ? 'primary' : 'secondary'}
            size="sm"
            to={practicePath(subject, topic)}
            aria-describedby={id}
          >
            {`Practise ${counted(questions, 'question')}`}
          </LinkButton>
        ) : (
          <p className="mt-1 text-sm text-soft">Nothing to practise now.</p>
        )}
      </div>
    </li>
  );
}

type TopicsProps = { subject: string; topics: readonly RoadTopic[]; here: string | undefined };

export function RoadTopics({ subject, topics, here }: TopicsProps) {
  if (topics.length === 0) return null;
  return (
    <ol aria-label={`Topics of ${subject}`}>
      {topics.map((of) => (
        <Topic key={of.topic} subject={subject} of={of} isHere={of.topic === here} />
      ))}
    </ol>
  );
}
