import { mostTopics, type Subject } from '@akada/contract';
import { subjectsMeant } from '@akada/contract/rules/school-subjects';
import { inTopicOrder, topicKey } from '@akada/contract/rules/sureness';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { bankValuesQuery } from '../../../data/questions/admin-questions.ts';
import { subjectsQuery, useOrderTopics } from '../../../data/school/subjects.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { useReorder } from '../shared/reorder.ts';

type RowProps = {
  topic: string;
  index: number;
  last: number;
  isHeld: boolean;
  handle: ReturnType<ReturnType<typeof useReorder>['handleOf']>;
  onMove: (to: number) => void;
};

/** `aria-disabled` keeps the arrows focusable at the ends of the list. */
function Row({ topic, index, last, isHeld, handle, onMove }: RowProps) {
  const arrow = 'aria-disabled:opacity-40';
  return (
    <li
      className={classes(
        'flex items-center rounded-md border bg-card p-1',
        isHeld ? 'border-green bg-green-wash' : 'border-line',
      )}
    >
      <IconButton
        label={`Reorder ${topic}`}
        aria-describedby="topic-reorder-help"
        className="cursor-grab touch-none text-soft -outline-offset-3 active:cursor-grabbing"
        {...handle}
      >
        <GripVertical />
      </IconButton>
      <p dir="auto" className="min-w-0 flex-1 py-1 wrap-anywhere">{`${index + 1}. ${topic}`}</p>
      <IconButton
        label={`Move ${topic} up`}
        aria-disabled={index === 0}
        className={arrow}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        label={`Move ${topic} down`}
        aria-disabled={index === last}
        className={arrow}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown />
      </IconButton>
    </li>
  );
}

type ListProps = { topics: readonly string[]; onOrder: (topics: string[]) => void };

function TopicList({ topics, onOrder }: ListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { news, move, handleOf, held } = useReorder({ list, ids: topics, onOrder });
  if (topics.length === 0)
    return <p className="text-soft">No question of this subject has a topic yet. Topics are given in the bank.</p>;
  return (
    <>
      <p id="topic-reorder-help" className="sr-only">
        Space picks it up, arrow keys move it, Space puts it down, Escape brings it back.
      </p>
      <ol ref={list} aria-label="Topics" className="flex flex-col gap-2">
        {topics.map((topic, index) => (
          <Row
            key={topic}
            topic={topic}
            index={index}
            last={topics.length - 1}
            isHeld={held === topic}
            handle={handleOf(topic)}
            onMove={(to) => move(index, to)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

type Bank = readonly { subject: string; value: string }[];

/** Those of the order, and those of the bank that it does not name, also where questions write the subject otherwise. */
function topicsOf({ _id, topics = [] }: Subject, bank: Bank, subjects: readonly Subject[]): string[] {
  const texts = [...new Set(bank.map(({ subject }) => subject))];
  const isOwn = (text: string) => subjectsMeant(subjects, text).some((meant) => meant._id === _id);
  const ownTexts = new Set(texts.filter(isOwn));
  const own = bank.flatMap(({ subject, value }) => (ownTexts.has(subject) ? value : []));
  const names = new Map([...own, ...topics].map((topic) => [topicKey(topic), topic]));
  const all = [...names.values()].map((topic) => ({ topic }));
  return inTopicOrder(all, topics)
    .map(({ topic }) => topic)
    .slice(0, mostTopics);
}

/** The order in which students see the topics of a subject. */
export function TopicsDialog({ one, onClose }: { one: Subject; onClose: () => void }) {
  const bank = useQuery(bankValuesQuery);
  const { data: subjects = [one] } = useQuery(subjectsQuery);
  const [moved, setMoved] = useState<string[] | null>(null);
  const save = useOneAtATime(useOrderTopics());
  const shown = moved ?? (bank.data ? topicsOf(one, bank.data.topics, subjects) : []);
  const onSuccess = () => {
    notify.success('Order of the topics saved');
    onClose();
  };
  return (
    <FormDialog
      title={`Topics of ${one.name}`}
      description="Students see them in this order on their road through the subject, each only where the class has questions or a lesson of it. A new topic comes last, A to Z."
      onClose={onClose}
      unsaved={moved !== null}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ subject: one, topics: shown }, { onSuccess });
      }}
      submitLabel="Save the order"
      pending={save.isPending}
      problem={save.isError && `Failed to save the order: ${messageOf(save.error)}`}
    >
      <Loaded query={bank} failure="Error loading topics" loading={<Skeleton shape="rows" count={5} />}>
        {() => <TopicList topics={shown} onOrder={setMoved} />}
      </Loaded>
    </FormDialog>
  );
}
