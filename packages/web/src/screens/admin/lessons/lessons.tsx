import type { Lesson } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import {
  adminLessonsQuery,
  useCreateLesson,
  useDeleteLesson,
  useUpdateLesson,
} from '../../../data/catalogue/admin-lessons.ts';
import { classFilterOf, useClassOptions } from '../../../data/platform/class-options.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FilterSelect, ListFilters, type UrlFilters, useUrlFilters } from '../../shared/filters.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { DeleteDialog } from '../shared/dialogs.tsx';
import { useGroupOptions } from '../shared/group-choices.tsx';
import { LessonCard, thumbnailOf } from './lesson-card.tsx';
import {
  copyDefaults,
  LessonFields,
  type LessonOutput,
  type LessonValues,
  lessonDefaults,
  lessonFormSchema,
  scheduledFrom,
} from './lesson-fields.tsx';

const filterNames = ['search', 'class', 'subject', 'state', 'group'] as const;

const states = [
  { value: '', label: 'All States' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
];

const isDraftOf: Readonly<Record<string, 'true' | 'false'>> = { draft: 'true', published: 'false' };

type LessonFiltersProps = { filters: UrlFilters<(typeof filterNames)[number]>; subjects: readonly string[] };

function LessonFilters({ filters, subjects }: LessonFiltersProps) {
  const { classFilterOptions } = useClassOptions();
  const { subject, group } = filters.values;
  const groups = useGroupOptions(group === '' ? [] : [group]);
  // The chosen subject stays selectable while the list loads.
  const names = subject === '' || subjects.includes(subject) ? subjects : [subject, ...subjects];
  return (
    <ListFilters filters={filters} searchLabel="Search lessons...">
      <FilterSelect filters={filters} name="class" label="Class" className="md:w-40" options={classFilterOptions} />
      <FilterSelect
        filters={filters}
        name="subject"
        label="Subject"
        className="md:w-44"
        options={[{ value: '', label: 'All Subjects' }, ...names.map((name) => ({ value: name, label: name }))]}
      />
      <FilterSelect filters={filters} name="state" label="State" className="md:w-36" options={states} />
      {groups.length > 0 && (
        <FilterSelect
          filters={filters}
          name="group"
          label="Group"
          className="md:w-40"
          options={[
            { value: '', label: 'All Groups' },
            ...groups.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      )}
    </ListFilters>
  );
}

type LessonDialogProps = {
  lesson: Lesson | null;
  /** A new lesson begins with its values. */
  copyOf?: Lesson | undefined;
  onClose: () => void;
  /** A new draft that has no link. */
  onFilmless: (lessonId: string) => void;
};

function titleOf(lesson: Lesson | null, copyOf: Lesson | undefined): string {
  if (lesson) return 'Edit lesson';
  return copyOf ? 'Duplicate lesson' : 'Create a lesson';
}

/** Labels of the buttons. Enter in a field never publishes a draft. */
function wordsOf(lesson: Lesson | null) {
  if (lesson === null) return { keep: 'Create lesson', other: 'Save as draft' };
  return lesson.isDraft ? { keep: 'Save draft', other: 'Publish' } : { keep: 'Save changes', other: 'Make it a draft' };
}

function saidOf(lesson: Lesson | null, isDraft: boolean): string {
  if (lesson === null) return isDraft ? 'Draft saved' : 'Lesson created successfully!';
  if (lesson.isDraft) return isDraft ? 'Draft saved' : 'Lesson published';
  return isDraft ? 'The lesson is a draft again' : 'Lesson updated successfully!';
}

function LessonDialog({ lesson, copyOf, onClose, onFilmless }: LessonDialogProps) {
  const { timeZone, currency } = useSchool();
  const [before] = useState(() => (copyOf ? copyDefaults(copyOf, timeZone) : lessonDefaults(lesson, timeZone)));
  const wasDraft = lesson?.isDraft === true;
  const toBeDraft = useRef(wasDraft);
  // Whether a draft has a film by now is the server's to say.
  const resolver: Resolver<LessonValues, unknown, LessonOutput> = (values, context, options) => {
    const mayHaveNoLink = toBeDraft.current || wasDraft || lesson?.hasFilm === true;
    const schema = lessonFormSchema(before, { storedVideo: lesson && before.video, mayHaveNoLink, timeZone });
    return zodResolver(schema)(values, context, options);
  };
  const form = useForm({ resolver, defaultValues: before });
  const create = useOneAtATime(useCreateLesson());
  const update = useOneAtATime(useUpdateLesson());
  const pending = create.isPending || update.isPending;
  const error = create.error ?? update.error;
  const shown = lesson ?? copyOf;
  const saved = shown && !shown.isDraft ? { video: before.video, picture: thumbnailOf(shown) } : null;
  const verb = lesson ? 'update' : 'create';
  const words = wordsOf(lesson);

  const save = form.handleSubmit(({ scheduledDate, scheduledTime, ...values }) => {
    const isDraft = toBeDraft.current;
    const callbacks = afterSave(form, saidOf(lesson, isDraft), onClose);
    const isMoved = scheduledDate !== before.scheduledDate || scheduledTime !== before.scheduledTime;
    const body = {
      ...values,
      ...(isMoved && { scheduledDate: scheduledFrom(scheduledDate, scheduledTime, timeZone) }),
      ...(isDraft !== wasDraft && { isDraft }),
    };
    if (lesson) update.mutate({ id: lesson._id, body: { ...body, updatedAt: lesson.updatedAt } }, callbacks);
    else
      create.mutate(body, {
        ...callbacks,
        onSuccess: ({ data }) => {
          callbacks.onSuccess();
          if (isDraft && body.video === '') onFilmless(data._id);
        },
      });
  });
  const submit = (isDraft: boolean) => (event: SyntheticEvent) => {
    toBeDraft.current = isDraft;
    void save(event);
  };

  return (
    <FormDialog
      title={titleOf(lesson, copyOf)}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      size="lg"
      onSubmit={submit(wasDraft)}
      submitLabel={words.keep}
      tone={wasDraft ? 'secondary' : undefined}
      pending={pending}
      problem={error !== null && `Failed to ${verb} lesson: ${messageOf(error)}`}
      moreActions={
        <Button variant={wasDraft ? 'primary' : 'secondary'} disabled={pending} onClick={submit(!wasDraft)}>
          {words.other}
        </Button>
      }
    >
      <LessonFields form={form} timeZone={timeZone} currency={currency} saved={saved} />
    </FormDialog>
  );
}

type Open = { kind: 'new' } | { kind: 'edit' | 'copy' | 'delete'; lesson: Lesson };

type LessonDialogsProps = Pick<LessonDialogProps, 'onClose' | 'onFilmless'> & { open: Open };

function LessonDialogs({ open, ...on }: LessonDialogsProps) {
  const remove = useDeleteLesson();
  if (open.kind === 'new') return <LessonDialog lesson={null} {...on} />;
  const { kind, lesson } = open;
  if (kind === 'edit') return <LessonDialog lesson={lesson} {...on} />;
  if (kind === 'copy') return <LessonDialog lesson={null} copyOf={lesson} {...on} />;
  return (
    <DeleteDialog
      thing="lesson"
      id={lesson._id}
      sentence={`Are you sure you want to delete '${lesson.title}'? This action cannot be undone.`}
      remove={remove}
      onClose={on.onClose}
    >
      <p>Students who bought it keep it.</p>
    </DeleteDialog>
  );
}

export function Lessons() {
  const filters = useUrlFilters(filterNames);
  const { search, subject, state, group: groupId } = filters.values;
  const isDraft = isDraftOf[state] ?? '';
  const lessons = useQuery(
    adminLessonsQuery({
      title: search,
      ...classFilterOf(filters.values.class),
      subject,
      isDraft,
      groupId,
      page: filters.page,
    }),
  );
  const [open, setOpen] = useState<Open | null>(null);
  const [filmless, setFilmless] = useState<string | null>(null);
  const add = () => setOpen({ kind: 'new' });
  return (
    <>
      <PageHeader title="Lessons" action={<Button onClick={add}>+ Add Lesson</Button>} />
      <LessonFilters filters={filters} subjects={lessons.data?.subjects ?? []} />
      <PagedList
        query={lessons}
        filters={filters}
        failure="Error loading lessons"
        alert="Error fetching lessons"
        loading={<Skeleton shape="cards" />}
        empty={{
          mark: 'book',
          title: 'No lessons found',
          text: 'The lessons that students can browse and buy will be here.',
          action: <Button onClick={add}>Create the first lesson</Button>,
        }}
        notFound={{ title: 'No lessons found', text: 'No lesson matches these filters.' }}
      >
        {({ data }) => (
          <ul
            aria-busy={lessons.isPlaceholderData}
            className="grid gap-4 transition-opacity aria-busy:opacity-60 sm:grid-cols-2 xl:grid-cols-3"
          >
            {data.map((lesson) => (
              <LessonCard
                key={lesson._id}
                lesson={lesson}
                onEdit={() => setOpen({ kind: 'edit', lesson })}
                onDuplicate={() => setOpen({ kind: 'copy', lesson })}
                onDelete={() => setOpen({ kind: 'delete', lesson })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {open && <LessonDialogs open={open} onClose={() => setOpen(null)} onFilmless={setFilmless} />}
      {filmless && !open && <Navigate to={`/admin/lessons/${filmless}`} />}
    </>
  );
}
