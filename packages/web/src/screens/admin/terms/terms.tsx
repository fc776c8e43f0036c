import { type SchoolTerms, type TermsForm, termsForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useFieldArray, useForm } from 'react-hook-form';
import { termsQuery, useSaveTerms } from '../../../data/school/terms.ts';
import { Button } from '../../../ui/button.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { type FormOfTerms, SessionFields } from './session-fields.tsx';

const mostSessions = 12;

/** Terms keep the ids under which their remarks are kept. */
const valuesOf = ({ sessions, suggested }: SchoolTerms): TermsForm => ({
  sessions:
    sessions.length === 0
      ? [suggested]
      : sessions.map(({ name, terms }) => ({
          name,
          terms: terms.map(({ session, ...term }) => ({ ...term, name: term.name.replace(session, '').trim() })),
        })),
});

function Intro({ isNew }: { isNew: boolean }) {
  return isNew ? (
    <Notice>Nothing is saved yet: these are the usual days. Change them to those of your school, then save.</Notice>
  ) : null;
}

function Editor({ saved }: { saved: SchoolTerms }) {
  const form: FormOfTerms = useForm<TermsForm, unknown, TermsForm>({
    resolver: zodResolver(termsForm),
    defaultValues: valuesOf(saved),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sessions' });
  const save = useOneAtATime(useSaveTerms());
  const { isDirty, errors } = form.formState;
  const isNew = saved.sessions.length === 0;
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { ...values, ...(saved.updatedAt !== null && { updatedAt: saved.updatedAt }) },
      {
        onSuccess: (data) => {
          form.reset(valuesOf(data));
          notify.success('Terms saved');
        },
        onError: (error) => showProblem(form, error),
      },
    ),
  );
  const next = saved.suggested;
  const hasNext = fields.some(({ name }) => name === next.name);
  return (
    <form noValidate className="grid max-w-3xl gap-4" onSubmit={submit}>
      <Intro isNew={isNew} />
      {!isNew && !hasNext && fields.length < mostSessions && (
        <div>
          <Button variant="secondary" onClick={() => append(next, { shouldFocus: false })}>
            <Plus aria-hidden="true" />
            {`Add ${next.name}`}
          </Button>
        </div>
      )}
      <ul aria-label="Sessions" className="grid gap-4">
        {fields
          .map(({ id, name }, index) => (
            <SessionFields key={id} form={form} index={index} label={name} onRemove={() => remove(index)} />
          ))
          .reverse()}
      </ul>
      {errors.root?.message && <Notice tone="error">{errors.root.message}</Notice>}
      {errors.sessions?.message && <Notice tone="error">{errors.sessions.message}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={!isDirty && !isNew} loading={save.isPending}>
          Save
        </Button>
        <p role="status" className="text-soft">
          {isDirty && 'You have unsaved changes'}
        </p>
      </div>
      <LeaveGuard unsaved={isDirty} />
    </form>
  );
}

export function Terms() {
  const terms = useQuery(termsQuery);
  return (
    <>
      <PageHeader
        title="Year and term"
        intro="Report cards, exams, results and income are shown by term. Holidays belong to the term before them."
      />
      <Loaded query={terms} failure="Error loading the terms" loading={<Skeleton shape="form" count={4} />}>
        {(saved) => <Editor key={saved.updatedAt} saved={saved} />}
      </Loaded>
    </>
  );
}
