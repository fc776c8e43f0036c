import type { Score } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { Notice } from '../../../ui/notice.tsx';

const handedInBy = {
  student: null,
  time: 'Handed in by the clock: your time was up. Everything that was saved counts.',
  staff: 'Handed in by your teacher. Everything that was saved counts.',
};

/** '1 answer' and whether it or they: each sentence is whole in both numbers. */
function lateWords({ waiting, accepted, refused }: Score['lateAnswers']) {
  const answers = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);
  return {
    waiting:
      waiting > 0 &&
      `${answers(waiting)} reached the school after the end. Your teacher decides if ${waiting === 1 ? 'it counts' : 'they count'}.`,
    accepted: accepted > 0 && `Your teacher accepted ${answers(accepted)} that came after the end.`,
    refused: refused > 0 && `Your teacher did not accept ${answers(refused)} that came after the end.`,
  };
}

const changeWords = {
  're-mark': 'Your result was marked again on',
  'late-answers': 'Your late answers were counted on',
  reopened: 'Your exam was opened again on',
};

function Change({ change }: { change: Score['changes'][number] }) {
  const { date } = useFormat();
  const { kind, at, before, after, reason } = change;
  const results = after ? `${before.percent}% before, ${after.percent}% after` : `${before.percent}% before`;
  return <p>{`${changeWords[kind]} ${date(at)}: ${results}. Reason: ${reason}`}</p>;
}

/** What happened to this result besides the student's own work. */
export function ResultNews({ score }: { score: Score }) {
  const late = lateWords(score.lateAnswers);
  const ended = handedInBy[score.submittedBy];
  return (
    <>
      {score.changes.length > 0 && (
        <Notice>
          {score.changes.map((change) => (
            <Change key={`${change.at}-${change.kind}`} change={change} />
          ))}
        </Notice>
      )}
      {late.waiting && <Notice tone="warning">{late.waiting}</Notice>}
      {(ended || late.accepted || late.refused) && (
        <Notice>{[ended, late.accepted, late.refused].map((words) => words && <p key={words}>{words}</p>)}</Notice>
      )}
    </>
  );
}
