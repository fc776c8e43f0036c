import { messageBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSendMessage } from '../../../data/messages.ts';
import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { roomLeft } from '../../shared/room-left.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { includesText } from '../shared/paged.ts';
import { type Teacher, teachers } from '../shared/samples.ts';

/** Paths around a face at (60, 52) with radii 18 and 22. */
const hairs: Record<Teacher['hair'], { solid?: string; lines?: string; cloth?: string }> = {
  crop: { solid: 'M41 50c-2-18 6-25 19-25s21 7 19 25c-2-9-4-13-8-15-8 2-16 2-22 0-4 2-6 6-8 15Z' },
  afro: {
    solid:
      'M42 58c-10-4-12-16-6-23 2-10 13-17 24-17s22 7 24 17c6 7 4 19-6 23 0-12-4-19-10-22-6 2-12 2-16 0-6 3-10 10-10 22Z',
  },
  gele: {
    cloth: 'M40 44c-8-2-14-10-9-18 6-10 18-14 30-13 14 0 26 6 29 15 2 8-4 15-10 16-8-6-30-7-40 0Z',
    lines: 'M36 34c10-10 28-15 46-9 M38 40c12-8 26-11 42-7 M58 13c-4 5-4 10-2 14',
  },
  braids: {
    solid: 'M41 54c-3-20 6-29 19-29s22 9 19 29c-2-10-5-15-10-18-6 2-13 2-18 0-5 3-8 8-10 18Z',
    lines: 'M40 50c-3 10-3 20-1 30 M44 56c-2 9-2 17 0 26 M80 50c3 10 3 20 1 30 M76 56c2 9 2 17 0 26',
  },
  cap: {
    cloth: 'M40 43c-1-12 3-22 9-24 8-2 16-2 22 0 6 2 10 12 9 24-10-4-30-4-40 0Z',
    lines: 'M40 36c12-4 28-4 40 0 M50 27h20',
  },
  scarf: {
    cloth:
      'M60 22c16 0 25 11 25 29 0 16 6 26 10 33-10 8-60 8-70 0 4-7 10-17 10-33 0-18 9-29 25-29Z M60 31c-11 0-17 8-17 20s7 22 17 22 17-10 17-22-6-20-17-20Z',
    lines: 'M41 74c8 7 26 9 40-1',
  },
};

/** Drawn, so that no other host receives a name. */
function Portrait({ teacher }: { teacher: Teacher }) {
  const { solid, lines, cloth } = hairs[teacher.hair];
  return (
    <svg
      viewBox="0 0 120 96"
      preserveAspectRatio="xMidYMax slice"
      className="size-full bg-board sm:h-auto"
      aria-hidden="true"
    >
      <g className="fill-none stroke-chalk" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
        <path d="M20 100c2-18 14-24 31-27v-6h18v6c17 3 29 9 31 27Z" className="fill-board" />
        <path d="M51 73c3 6 15 6 18 0" />
        <ellipse cx="60" cy="52" rx="18" ry="22" className="fill-board" />
        {solid && <path d={solid} className="fill-stage" />}
        {cloth && <path d={cloth} fillRule="evenodd" className="fill-marigold stroke-marigold" />}
        {lines && <path d={lines} className={cloth ? 'stroke-board' : undefined} />}
        <path d="M52 45.500q2.500-1.800 5 0 M63 45.500q2.500-1.800 5 0 M60 51v6l-2 1.500" />
        <path d="M53.500 63.500q6.500 5 13 0" />
        <path d="M54.500 50.500h.1 M65.500 50.500h.1" strokeWidth="3.200" />
        {teacher.glasses && (
          <path
            d="M49 50.500a5.500 5 0 1 0 11 0a5.500 5 0 1 0-11 0 M60 50.500a5.500 5 0 1 0 11 0a5.500 5 0 1 0-11 0"
            className="stroke-marigold"
          />
        )}
        {teacher.beard && (
          <path
            d="M43 57c1 12 8 19 17 19s16-7 17-19c-3 4-6 4-8 3-5-2-13-2-18 0-2 1-5 1-8-3Z M53 64q7 5 14 0"
            className="fill-stage"
            fillRule="evenodd"
          />
        )}
      </g>
    </svg>
  );
}

function TeacherCard({ teacher, onMessage }: { teacher: Teacher; onMessage: () => void }) {
  const nameId = useId();
  return (
    <Card as="li" flush className="flex flex-wrap sm:flex-col">
      <div className="min-h-24 max-w-full flex-1 basis-30 sm:flex-none">
        <Portrait teacher={teacher} />
      </div>
      <div className="flex max-w-full flex-2 basis-[9.5rem] flex-col p-3 sm:basis-auto sm:p-4">
        <h2 id={nameId} className="text-base">
          {teacher.name}
        </h2>
        <p className="mb-3 text-soft">{teacher.title}</p>
        <Button variant="secondary" wide className="mt-auto" aria-describedby={nameId} onClick={onMessage}>
          <MessageSquare aria-hidden="true" />
          Send Message
        </Button>
      </div>
    </Card>
  );
}

const mostCharacters = 2000;

function MessageDialog({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const message = useOneAtATime(useSendMessage());
  const form = useForm({ resolver: zodResolver(messageBody), defaultValues: { teacher: teacher.name, text: '' } });
  const text = useWatch({ control: form.control, name: 'text' });
  return (
    <FormDialog
      title={`Message to ${teacher.name}`}
      description={teacher.title}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((values) => message.mutate(values, afterSave(form, 'Message sent', onClose)))}
      submitLabel="Send Message"
      pending={message.isPending}
      problem={message.isError && `Failed to send message: ${messageOf(message.error)}`}
    >
      <Notice>Your message reaches the staff of your school, not only this teacher. It is not a private chat.</Notice>
      <FormField
        form={form}
        name="text"
        type="textarea"
        label="Message"
        rows={6}
        hint={roomLeft(text, mostCharacters)}
      />
    </FormDialog>
  );
}

export function Teachers() {
  const url = useUrlFilters(['search']);
  const { search } = url.values;
  const format = useFormat();
  const [writingTo, setWritingTo] = useState<Teacher | null>(null);
  const found = teachers.filter(({ name, title }) => includesText(name, search) || includesText(title, search));
  return (
    <>
      <PageHeader
        title={`Teachers (${found.length})`}
        intro="Sample directory. Messages reach the staff of your school."
      />
      <search className="mb-5 block max-w-md">
        <SearchField label="Search teacher" value={search} onChange={(value) => url.set('search', value)} />
      </search>
      <p role="status" className="sr-only">
        {format.counted(found.length, 'teacher')}
      </p>
      {found.length > 0 ? (
        <ul className="grid gap-3 sm:gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
          {found.map((teacher) => (
            <TeacherCard key={teacher.id} teacher={teacher} onMessage={() => setWritingTo(teacher)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          mark="people"
          title="No teachers found"
          text="No name and no subject fits this search."
          action={<Button onClick={url.clear}>Clear search</Button>}
        />
      )}
      {writingTo && <MessageDialog teacher={writingTo} onClose={() => setWritingTo(null)} />}
    </>
  );
}
