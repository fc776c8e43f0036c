import type { GroupGift } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import {
  type GiftsOf,
  type GivenKind,
  groupGiftsQuery,
  useGiveToGroup,
  useTakeGroupGiftBack,
} from '../../../data/money/grants.ts';
import { groupsQuery } from '../../../data/people/groups.ts';
import { useRights } from '../../../data/people/rights.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonBox } from '../../../ui/loading.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { GiveDialog, TakeDialog, useGivenChoice } from './give-dialogs.tsx';

const members = 'Whoever is in the group now owns it at once, without payment; who joins later does not get it.';

const soFar = (state: GroupGift['state']) => (state === 'giving' ? ' so far' : '');

function useGroupChoice() {
  const { data = [] } = useQuery(groupsQuery);
  const options = data.map(({ _id, name }) => ({ _id, title: name }));
  return { label: 'Group', first: 'Select a group', missing: 'Please choose a group', options };
}

type GiveProps = { of: GiftsOf; kind: GivenKind; onClose: () => void };

/** A lesson or course to this group, or this lesson or course to a group. */
function GiveToGroup({ of, kind, onClose }: GiveProps) {
  const give = useOneAtATime(useGiveToGroup());
  const { counted } = useFormat();
  const [given, group] = [useGivenChoice(kind), useGroupChoice()];
  const isOfGroup = 'groupId' in of;
  const bodyOf = (chosen: string, reason: string) => {
    if (!('groupId' in of)) return { ...of, groupId: chosen, reason };
    return { ...of, ...(kind === 'lesson' ? { lessonId: chosen } : { courseId: chosen }), reason };
  };
  return (
    <GiveDialog
      title={isOfGroup ? `Give the group a ${kind}` : `Give the ${kind} to a group`}
      description={members}
      reasonHint="Its students read it, and so do colleagues."
      choice={isOfGroup ? given : group}
      send={({ chosen, reason }, on) =>
        give.mutate(bodyOf(chosen, reason), {
          onSuccess: ({ students, owners, state }) =>
            on.onSuccess(
              `Given to ${counted(students, 'student')}${soFar(state)}`,
              owners > 0 ? `${counted(owners, 'student')} owned it already` : undefined,
            ),
          onError: on.onError,
        })
      }
      submitLabel={`Give the ${kind}`}
      pending={give.isPending}
      problem={give.isError && `Failed to give the ${kind}: ${messageOf(give.error)}`}
      onClose={onClose}
    />
  );
}

function TakeFromGroup({ gift, onClose }: { gift: GroupGift; onClose: () => void }) {
  const take = useOneAtATime(useTakeGroupGiftBack());
  return (
    <TakeDialog
      title={`Take ‘${gift.title}’ back from everybody?`}
      description="Whoever got it by this gift can no longer open it. What was bought, or given in another way, stays."
      send={(reason, on) =>
        take.mutate(
          { id: gift._id, reason },
          { onSuccess: () => on.onSuccess('Taken back from the group'), onError: on.onError },
        )
      }
      pending={take.isPending}
      problem={take.isError && `Failed to take it back: ${messageOf(take.error)}`}
      onClose={onClose}
    />
  );
}

function GiftRow({ gift, isOfGroup, onTake }: { gift: GroupGift; isOfGroup: boolean; onTake: () => void }) {
  const { date, counted } = useFormat();
  const owners = gift.owners > 0 ? `; ${counted(gift.owners, 'student')} owned it already` : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-semibold">{isOfGroup ? gift.title : (gift.groupName ?? 'A deleted group')}</p>
        <p className="text-sm">{`${counted(gift.students, 'student')} got it${soFar(gift.state)}${owners}`}</p>
        <p className="text-xs text-soft">{`by ${gift.givenBy}, ${date(gift.givenAt)}: ${gift.reason}`}</p>
        {gift.taken && (
          <p className="text-xs text-soft">
            {`Taken back by ${gift.taken.by}, ${date(gift.taken.at)}: ${gift.taken.reason}`}
          </p>
        )}
      </div>
      {gift.taken ? (
        <Badge>{gift.state === 'taking' ? 'Being taken back' : 'Taken back'}</Badge>
      ) : (
        <Button variant="secondary" className="text-red-ink" onClick={onTake}>
          Take back <span className="sr-only">{isOfGroup ? gift.title : gift.groupName}</span>
        </Button>
      )}
    </li>
  );
}

type Asked = { give: GivenKind } | { take: GroupGift } | null;

/** Gifts to a group, or of a lesson or course to groups. For staff with the right to money. */
export function GroupGifts({ of, isDraft = false }: { of: GiftsOf; isDraft?: boolean }) {
  const isAllowed = useRights().has('money');
  const gifts = useQuery({ ...groupGiftsQuery(of), enabled: isAllowed });
  const { data: groups = [] } = useQuery(groupsQuery);
  const [asked, ask] = useState<Asked>(null);
  if (!isAllowed || groups.length === 0) return null;
  const isOfGroup = 'groupId' in of;
  const kinds: GivenKind[] = isOfGroup ? ['lesson', 'course'] : ['lessonId' in of ? 'lesson' : 'course'];
  return (
    <TitledCard title={isOfGroup ? 'Given to the group' : 'Given to groups'} large={!isOfGroup}>
      <Loaded query={gifts} failure="Error loading what was given" loading={<SkeletonBox className="mt-3 h-16" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="mt-3 text-soft">Nothing was given without payment so far.</p>
          ) : (
            <ul className="mt-1">
              {rows.map((gift) => (
                <GiftRow key={gift._id} gift={gift} isOfGroup={isOfGroup} onTake={() => ask({ take: gift })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="mt-3 flex flex-wrap gap-2">
        {!isDraft &&
          kinds.map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => ask({ give: kind })}>
              <Gift aria-hidden="true" />
              {isOfGroup ? `Give a ${kind}` : 'Give to a group'}
            </Button>
          ))}
        {isDraft && <p className="text-sm text-soft">A draft is given once it is published.</p>}
      </div>
      {asked && 'give' in asked && <GiveToGroup key={asked.give} of={of} kind={asked.give} onClose={() => ask(null)} />}
      {asked && 'take' in asked && <TakeFromGroup gift={asked.take} onClose={() => ask(null)} />}
    </TitledCard>
  );
}
