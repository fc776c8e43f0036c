import { mostSchemes, type SchemesForm, type SchoolSchemes, schemesForm, type Term } from '@akada/contract';
import { termLabel } from '@akada/contract/rules/terms';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type FieldPath, useFieldArray, useForm } from 'react-hook-form';
import { useSchool } from '../../../data/platform/school.ts';
import { schemesQuery, useSaveSchemes } from '../../../data/school/schemes.ts';
import { subjectsQuery } from '../../../data/school/subjects.ts';
import { termsQuery } from '../../../data/school/terms.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { ClosingsSection, RulesSection, ScalesSection } from './counting-sections.tsx';
import { SaveBar } from './save-bar.tsx';
import { type FormOfSchemes, type Places, SchemeFields } from './scheme-fields.tsx';

const valuesOf = ({ schemes, rules, scales, closings }: SchoolSchemes): SchemesForm =>
  structuredClone({ schemes, rules, scales, closings });

/** A field that the server names is one of the form, but an ID has none: its problem is at the name beside it. */
function showProblem(form: FormOfSchemes, error: Error): void {
  const field = error instanceof CallError ? error.field?.replace(/_id$/, 'name') : undefined;
  const message = messageOf(error);
  if (field === undefined || form.getValues(field as FieldPath<SchemesForm>) === undefined) {
    form.setError('root', { type: 'server', message });
  } else form.setError(field as FieldPath<SchemesForm>, { type: 'server', message }, { shouldFocus: true });
}

function Schemes({ form, places }: { form: FormOfSchemes; places: Places }) {
  const { fields, insert, move, remove } = useFieldArray({ control: form.control, name: 'schemes' });
  const { schemes: problem } = form.formState.errors;
  const add = () => {
    const last = form.getValues('schemes').at(-1);
    const components = (last?.components ?? []).map(({ name, max }) => ({ name, max }));
    const next = { name: '', classIds: [], subjectIds: [], termIds: [], components };
    insert(fields.length - 1, next, { focusName: `schemes.${fields.length - 1}.name` });
  };
  const message = problem?.message ?? problem?.root?.message;
  return (
    <section aria-labelledby="schemes" className="grid gap-4">
      <div>
        <h2 id="schemes" className="text-lg">
          Schemes
        </h2>
        <p className="mt-1 max-w-prose text-soft">
          What the marks of a term consist of. The first scheme that fits a class, subject and term is used, so the
          special ones stand above. Marks stay with their part when it is renamed or moved.
        </p>
      </div>
      {message && <Notice tone="error">{message}</Notice>}
      {fields.length < mostSchemes && (
        <div>
          <Button variant="secondary" onClick={add}>
            <Plus aria-hidden="true" />
            Add a scheme
          </Button>
        </div>
      )}
      <ol aria-label="Schemes" className="grid gap-4">
        {fields.map(({ id }, index) => (
          <SchemeFields
            key={id}
            form={form}
            index={index}
            count={fields.length}
            places={places}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
    </section>
  );
}

type EditorProps = { saved: SchoolSchemes; places: Places; terms: readonly Term[]; onReload: () => void };

function Editor({ saved, places, terms, onReload }: EditorProps) {
  const form: FormOfSchemes = useForm<SchemesForm, unknown, SchemesForm>({
    resolver: zodResolver(schemesForm),
    defaultValues: valuesOf(saved),
  });
  // The state that the form was filled from: a colleague's later one must be a conflict.
  const [filledFrom, setFilledFrom] = useState(saved.updatedAt);
  const save = useOneAtATime(useSaveSchemes());
  const { isDirty, errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { ...values, updatedAt: filledFrom ?? '' },
      {
        onSuccess: (data) => {
          setFilledFrom(data.updatedAt);
          form.reset(valuesOf(data));
          notify.success('Term results saved');
        },
        onError: (error) => showProblem(form, error),
      },
    ),
  );
  return (
    <form noValidate className="grid gap-5 [&_:is(input,select,textarea,button)]:scroll-my-28" onSubmit={submit}>
      <Schemes form={form} places={places} />
      <RulesSection form={form} terms={terms} />
      <ScalesSection form={form} places={places} />
      <ClosingsSection form={form} terms={terms} />
      <SaveBar
        unsaved={isDirty}
        saving={save.isPending}
        problem={
          errors.root?.message && (
            <>
              <p>{errors.root.message}</p>
              <Button variant="secondary" size="sm" className="mt-2" onClick={onReload}>
                Discard mine and show what is saved
              </Button>
            </>
          )
        }
        onDiscard={() => form.reset()}
      />
      <LeaveGuard unsaved={isDirty} />
    </form>
  );
}

export function TermResults() {
  const saved = useQuery(schemesQuery);
  const subjects = useQuery(subjectsQuery);
  const terms = useQuery(termsQuery);
  const { classes } = useSchool();
  const [opened, setOpened] = useState(0);
  const reload = async () => {
    await saved.refetch();
    setOpened((before) => before + 1);
  };
  return (
    <>
      <PageHeader title="Term results" intro="Tests and exam of a term, and how they become totals and grades." />
      <Loaded query={saved} failure="Error loading the schemes" loading={<Skeleton shape="form" count={6} />}>
        {(schemes) => (
          <Loaded query={subjects} failure="Error loading the subjects" loading={<Skeleton shape="form" count={6} />}>
            {(allSubjects) => (
              <Loaded query={terms} failure="Error loading the terms" loading={<Skeleton shape="form" count={6} />}>
                {({ sessions }) => {
                  const all = sessions.flatMap((session) => session.terms);
                  const named = all.map((term) => ({ _id: term._id, name: termLabel(term) })).reverse();
                  const places = { classes, subjects: allSubjects, terms: named };
                  return (
                    <Editor key={opened} saved={schemes} places={places} terms={all} onReload={() => void reload()} />
                  );
                }}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
