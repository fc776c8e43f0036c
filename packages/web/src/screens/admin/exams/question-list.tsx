import { useEffect, useRef, useState } from 'react';
import type { Moved } from '../../../data/exams/admin-exams.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWide } from '../shared/data-list.tsx';
import { focusSoon } from '../shared/dialogs.tsx';
import { useReorder } from '../shared/reorder.ts';
import { QuestionRow, rowId } from './question-row.tsx';
import { SectionDialog, SectionHeading, type SectionPlace } from './sections.tsx';
import type { Workshop } from './use-workshop.ts';
import type { Item } from './use-writing.ts';
import { WriteQuestion } from './write-question.tsx';

const orderMs = 500;
const retryMs = 10_000;
/** Pixels, from which the student's view has its place beside the question. */
const besideFrom = 1280;

type Sections = Workshop['exam']['sections'];
type Wanted = { keys: readonly string[]; moved: Moved };

type Send = (wanted: Wanted) => Promise<boolean>;

/** A new order is sent after the last move. Without a connection it is kept and retried. */
function useSentOrder(wanted: Wanted | null, isMoving: boolean, send: Send, done: () => void): boolean {
  const now = useRef({ send, done, wanted });
  const [waiting, setWaiting] = useState<Wanted | null>(null);
  useEffect(() => {
    now.current = { send, done, wanted };
  });
  useEffect(() => {
    if (!wanted || isMoving) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const attempt = async () => {
      window.removeEventListener('online', again);
      const isSent = await now.current.send(wanted);
      if (isLeft || now.current.wanted !== wanted) return;
      if (isSent) return now.current.done();
      setWaiting(wanted);
      window.addEventListener('online', again);
      timer = setTimeout(attempt, retryMs);
    };
    const again = () => {
      clearTimeout(timer);
      void attempt();
    };
    timer = setTimeout(attempt, orderMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [wanted, isMoving]);
  return wanted !== null && waiting === wanted;
}

function inPlaces(items: readonly Item[], wanted: Wanted['keys'] | undefined): readonly Item[] {
  if (!wanted) return items;
  const placeOf = ({ key }: Item) => (wanted.includes(key) ? wanted.indexOf(key) : items.length);
  return [...items].sort((a, b) => placeOf(a) - placeOf(b));
}

type OpenRowProps = { workshop: Workshop; item: Item; index: number; total: number; onMove: (to: number) => void };

function OpenRow({ workshop, item, index, total, onMove }: OpenRowProps) {
  const isBeside = useWide(besideFrom);
  const { drafts, round, next, duplicate, follow, decide, close } = workshop;
  const leave = () => {
    close();
    focusSoon(rowId(item.key));
  };
  return (
    <WriteQuestion
      key={`${item.key}-${round}`}
      item={item}
      drafts={drafts}
      number={index + 1}
      total={total}
      isBeside={isBeside}
      actions={{
        onNext: (values) => next(item, values),
        onDuplicate: (values) => duplicate(item, values),
        onMore: (more) => follow(item, more),
        onMove: (by) => onMove(index + by),
        onLeave: leave,
        ...decide(item),
      }}
    />
  );
}

function NoQuestions({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      mark="paper"
      title="No questions yet"
      text="Write the first one here. Ctrl and Enter save it and begin the next."
      action={<Button onClick={onAdd}>Write the first question</Button>}
    />
  );
}

/** The paper: one question is open at a time, and all others stay readable. */
export function QuestionList({ workshop }: { workshop: Workshop }) {
  const list = useRef<HTMLOListElement>(null);
  const { exam, items, openKey, open, add, duplicate, remove, order } = workshop;
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const shown = inPlaces(items, wanted?.keys);
  const ids = shown.map(({ key }) => key);
  const onOrder = (keys: readonly string[], last: { id: string; way: 'up' | 'down' } | null) =>
    setWanted((before) => ({ keys, moved: last ? new Map(before?.moved).set(last.id, last.way) : new Map() }));
  const { news, say, move, handleOf, held } = useReorder({ list, ids, onOrder });
  const isUnsent = useSentOrder(
    wanted,
    held !== null,
    ({ keys, moved }) => order(keys, moved),
    () => setWanted(null),
  );
  const [place, setPlace] = useState<SectionPlace | null>(null);
  const { sections } = exam;
  const beginning = (id: string | undefined) => sections.find(({ questions }) => id && questions[0] === id);
  const headingOf = (section: Sections[number] | undefined) =>
    section && <SectionHeading section={section} onEdit={() => setPlace({ section })} />;
  const startOf = ({ question }: Item) =>
    question && shown[0]?.question !== question && !beginning(question._id)
      ? () => setPlace({ startsAt: question._id })
      : undefined;
  const takeOut = (item: Item) => {
    const next = remove(item);
    say('Question removed');
    focusSoon(next ? `remove-${next.key}` : 'questions');
  };
  return (
    <section id="questions" tabIndex={-1} aria-label="Questions" className="outline-none">
      <p role="status" className="sr-only">
        {news}
      </p>
      <p id="reorder-help" hidden>
        Drag it, or press Space to pick it up, arrow keys, Home and End to move it, Space to put it down, Escape to take
        it back.
      </p>
      <div aria-live="polite" className="empty:hidden">
        {isUnsent && (
          <div className="mb-3">
            <Notice tone="warning">
              The new order is not saved: there is no connection. Keep this page open; it is sent by itself.
            </Notice>
          </div>
        )}
      </div>
      {shown.length === 0 && <NoQuestions onAdd={() => add()} />}
      <ol ref={list} className="grid gap-3">
        {shown.map((item, index) => (
          <QuestionRow
            key={item.key}
            item={item}
            index={index}
            last={shown.length - 1}
            held={held === item.key}
            handle={handleOf(item.key)}
            onOpen={() => open(item.key)}
            onMove={(to) => move(index, to)}
            onDuplicate={() => duplicate(item)}
            onRemove={() => takeOut(item)}
            onSection={startOf(item)}
            heading={headingOf(beginning(item.question?._id))}
          >
            {item.key === openKey && (
              <OpenRow
                workshop={workshop}
                item={item}
                index={index}
                total={shown.length}
                onMove={(to) => move(index, to)}
              />
            )}
          </QuestionRow>
        ))}
      </ol>
      {sections
        .filter(({ questions }) => questions.length === 0)
        .map((section) => (
          <div key={section.title} className="mt-3">
            {headingOf(section)}
          </div>
        ))}
      {place && <SectionDialog place={place} workshop={workshop} onClose={() => setPlace(null)} />}
    </section>
  );
}
