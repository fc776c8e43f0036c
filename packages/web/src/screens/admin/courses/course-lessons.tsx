import type { StaffCourse } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { lessonTitlesQuery } from '../../../data/money/coupons.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useReorder } from '../shared/reorder.ts';

export type LessonInCourse = Pick<StaffCourse['lessons'][number], '_id' | 'title' | 'price' | 'isDraft' | 'isDeleted'>;

type Props = { lessons: readonly LessonInCourse[]; onChange: (lessons: LessonInCourse[]) => void };

function AddLesson({ lessons, onChange }: Props) {
  const { money } = useFormat();
  const { data = [] } = useQuery(lessonTitlesQuery);
  const others = data.filter(({ _id }) => lessons.every((lesson) => lesson._id !== _id));
  const add = (id: string) => {
    const lesson = others.find(({ _id }) => _id === id);
    if (lesson) onChange([...lessons, { ...lesson, isDraft: lesson.isDraft === true, isDeleted: false }]);
  };
  const labelOf = ({ title, price, isDraft }: (typeof others)[number]) =>
    `${title} (${isDraft ? 'draft' : price === 0 ? 'free' : money(price)})`;
  return (
    <SelectField
      label="Add a lesson"
      value=""
      options={[
        { value: '', label: others.length > 0 ? 'Choose a lesson' : 'There is no other lesson' },
        ...others.map((lesson) => ({ value: lesson._id, label: labelOf(lesson) })),
      ]}
      onChange={(event) => add(event.target.value)}
    />
  );
}

type RowProps = {
  lesson: LessonInCourse;
  index: number;
  last: number;
  isHeld: boolean;
  handle: ReturnType<ReturnType<typeof useReorder>['handleOf']>;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** `aria-disabled` keeps the arrows focusable at the ends of the list. */
function Row({ lesson, index, last, isHeld, handle, onMove, onRemove }: RowProps) {
  const { money } = useFormat();
  return (
    <li
      className={classes(
        'flex flex-wrap items-center rounded-md border bg-card p-1',
        isHeld ? 'border-green bg-green-wash' : 'border-line',
      )}
    >
      <IconButton
        label={`Reorder ${lesson.title}`}
        aria-describedby="course-reorder-help"
        className="cursor-grab touch-none text-soft -outline-offset-3 active:cursor-grabbing"
        {...handle}
      >
        <GripVertical />
      </IconButton>
      <p className="min-w-0 flex-1 basis-40 py-1 wrap-anywhere">
        {index + 1}. {lesson.title}{' '}
        <span className="text-xs text-soft">{lesson.price === 0 ? 'Free' : money(lesson.price)}</span>{' '}
        {lesson.isDraft && <Badge tone="amber">Draft</Badge>}
        {lesson.isDeleted && <Badge tone="red">Deleted: only its owners see it</Badge>}
      </p>
      <div className="ml-auto flex">
        <IconButton
          label={`Move ${lesson.title} up`}
          aria-disabled={index === 0}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(index - 1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          label={`Move ${lesson.title} down`}
          aria-disabled={index === last}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown />
        </IconButton>
        <IconButton label={`Take ${lesson.title} out`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}

export function CourseLessons({ lessons, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const ids = lessons.map(({ _id }) => _id);
  const onOrder = (order: readonly string[]) =>
    onChange(order.flatMap((id) => lessons.find(({ _id }) => _id === id) ?? []));
  const { news, move, handleOf, held } = useReorder({ list, ids, onOrder });
  return (
    <section aria-labelledby="course-lessons" className="flex flex-col gap-3">
      <h2 id="course-lessons" className="text-lg">
        Lessons
      </h2>
      {lessons.length === 0 && <p className="text-soft">Add the lessons in the order in which they are learned.</p>}
      <p id="course-reorder-help" className="sr-only">
        Space picks it up, arrow keys move it, Space puts it down, Escape brings it back.
      </p>
      <ol ref={list} aria-label="Lessons of the course" className="flex flex-col gap-2">
        {lessons.map((lesson, index) => (
          <Row
            key={lesson._id}
            lesson={lesson}
            index={index}
            last={lessons.length - 1}
            isHeld={held === lesson._id}
            handle={handleOf(lesson._id)}
            onMove={(to) => move(index, to)}
            onRemove={() => onChange(lessons.filter(({ _id }) => _id !== lesson._id))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
      <AddLesson lessons={lessons} onChange={onChange} />
    </section>
  );
}
