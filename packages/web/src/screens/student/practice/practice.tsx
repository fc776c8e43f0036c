import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { deliverPractice, type OpenPractice, openPracticeQuery, readWanted } from '../../../data/exams/practice.ts';
import { useUser } from '../../../data/people/session.ts';
import { reasonOf } from '../../../lib/call-error.ts';
import { practicePictures } from '../../../state/practice/kept-practice.ts';
import { isOver, type PracticeSession, startSession, type Wanted } from '../../../state/practice/practice-session.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { keepOffline } from '../shared/keep-offline.ts';
import { RunningPractice } from '../shared/running-practice.tsx';
import { usePracticeRunner } from './practice-runner.ts';
import { NothingToPractise, PracticeStart } from './practice-start.tsx';
import { PracticeSummary } from './practice-summary.tsx';
import { Subjects } from './subjects.tsx';

type SittingProps = {
  userId: string;
  open: OpenPractice;
  first: PracticeSession;
  isStarting: boolean;
  onAgain: (wanted: Wanted) => void;
  onLeave: () => void;
};

/** One run from its first question to its end. */
function Sitting({ userId, open: { cards }, first, isStarting, onAgain, onLeave }: SittingProps) {
  const ids = useMemo(() => new Set(cards.map(({ _id }) => _id)), [cards]);
  const runner = usePracticeRunner(userId, first, ids);
  const session = runner.use();
  const leave = async () => {
    await runner.settled();
    onLeave();
  };
  if (!isOver(session)) return <RunningPractice {...{ cards, session, runner }} onLeave={leave} />;
  const again = () => onAgain(session.wanted);
  return <PracticeSummary {...{ userId, session, cards, isStarting }} onAgain={again} onLeave={leave} />;
}

function askedOf(params: URLSearchParams): Wanted | undefined {
  const subject = params.get('subject') ?? undefined;
  const topic = params.get('topic') ?? undefined;
  return (subject ?? topic) === undefined ? undefined : { subject, topic };
}

function OpenedPractice({ userId, open }: { userId: string; open: OpenPractice }) {
  const [params] = useSearchParams();
  const [isTimed, setIsTimed] = useState(false);
  const [sitting, setSitting] = useState<{ session: PracticeSession; number: number } | null>(null);
  const queryClient = useQueryClient();
  const { queryKey } = openPracticeQuery(userId);
  const go = (session: PracticeSession) => setSitting((before) => ({ session, number: (before?.number ?? 0) + 1 }));
  const begin = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const own = await readWanted(userId, wanted);
      // Questions practised a moment ago are neither due nor wrong any more.
      return { wanted, cards: own.length > 0 ? own : await readWanted(userId, {}) };
    },
    onSuccess: ({ wanted, cards }) => {
      const known = new Map([...open.cards, ...cards].map((card) => [card._id, card]));
      queryClient.setQueryData(queryKey, { ...open, cards: [...known.values()] });
      if (cards.length > 0) go(startSession(wanted, isTimed, cards));
      else leave();
    },
  });
  const leave = () => {
    setSitting(null);
    void queryClient.invalidateQueries({ queryKey: ['practice'] });
  };
  if (sitting) {
    return (
      <Sitting
        key={sitting.number}
        {...{ userId, open }}
        first={sitting.session}
        isStarting={begin.isPending}
        onAgain={begin.mutate}
        onLeave={leave}
      />
    );
  }
  const stopped = open.session && !isOver(open.session) ? open.session : null;
  if (open.topics.questions === 0) {
    return (
      <>
        <NothingToPractise />
        <Subjects />
      </>
    );
  }
  return (
    <>
      {begin.error && (
        <div className="mb-4">
          <Notice tone="error">{`Practice could not be started: ${reasonOf(begin.error)}`}</Notice>
        </div>
      )}
      <PracticeStart
        topics={open.topics}
        asked={askedOf(params)}
        left={stopped?.queue.length ?? 0}
        {...{ isTimed }}
        onTimed={setIsTimed}
        onGoOn={() => stopped && go(stopped)}
        onBegin={begin.mutate}
      />
      <Subjects />
    </>
  );
}

export function Practice() {
  const { _id: userId } = useUser();
  const practice = useQuery(openPracticeQuery(userId));
  const { data } = practice;
  useEffect(() => deliverPractice(userId), [userId]);
  useEffect(() => {
    if (data && !data.isKept) void keepOffline(data.cards, practicePictures);
  }, [data]);
  return (
    <div className="[--spacing:4px]">
      <PageHeader title="Practice" />
      <Loaded query={practice} failure="Error loading practice" loading={<Skeleton shape="cards" count={3} />}>
        {(open) => <OpenedPractice userId={userId} open={open} />}
      </Loaded>
    </div>
  );
}
