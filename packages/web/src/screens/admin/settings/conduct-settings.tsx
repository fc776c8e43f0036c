import { type ConductForm, conductForm, type SchoolConduct } from '@akada/contract';
import { remarkAuthors } from '@akada/contract/rules/conduct';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, type Resolver, useForm } from 'react-hook-form';
import { conductSettingsQuery, useSaveConductSettings } from '../../../data/school/conduct.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { SaveBar } from './save-bar.tsx';
import { SuggestionsSection } from './suggestion-fields.tsx';
import { type FormOfConduct, ScaleSection, TraitsSection } from './trait-fields.tsx';

const valuesOf = ({ traits, steps, suggestions }: SchoolConduct): ConductForm =>
  structuredClone({ traits, steps, suggestions });

type Ranges = ConductForm['suggestions']['teacher'];

/** A sentence is a line; empty lines are none. */
const withoutBlanks = (ranges: Ranges): Ranges =>
  ranges.map(({ from, texts }) => ({ from, texts: texts.filter((text) => text.trim() !== '') }));

const check = zodResolver(conductForm) as unknown as Resolver<ConductForm, unknown, ConductForm>;

const resolver: Resolver<ConductForm, unknown, ConductForm> = (values, ...rest) => {
  const { teacher, principal } = values.suggestions;
  const suggestions = { teacher: withoutBlanks(teacher), principal: withoutBlanks(principal) };
  return check({ ...values, suggestions }, ...rest);
};

/** A field that the server names is one of the form, but an ID has none: its problem is at the field beside it. */
function showProblem(form: FormOfConduct, error: Error): void {
  const named = error instanceof CallError ? error.field : undefined;
  const field = named?.replace(/^(steps\.\d+\.)_id$/, '$1label').replace(/_id$/, 'name');
  const message = messageOf(error);
  if (field === undefined || form.getValues(field as FieldPath<ConductForm>) === undefined) {
    form.setError('root', { type: 'server', message });
  } else form.setError(field as FieldPath<ConductForm>, { type: 'server', message }, { shouldFocus: true });
}

function Editor({ saved, onReload }: { saved: SchoolConduct; onReload: () => void }) {
  const form: FormOfConduct = useForm<ConductForm, unknown, ConductForm>({ resolver, defaultValues: valuesOf(saved) });
  // The state that the form was filled from: a colleague's later one must be a conflict.
  const [filled, setFilled] = useState(saved);
  const save = useOneAtATime(useSaveConductSettings());
  const { isDirty, errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { ...values, updatedAt: filled.updatedAt ?? '' },
      {
        onSuccess: (data) => {
          setFilled(data);
          form.reset(valuesOf(data));
          notify.success('Remarks and conduct saved');
        },
        onError: (error) => showProblem(form, error),
      },
    ),
  );
  return (
    <form noValidate className="grid gap-5 [&_:is(input,select,textarea,button)]:scroll-my-28" onSubmit={submit}>
      <TraitsSection form={form} saved={filled} />
      <ScaleSection form={form} saved={filled} />
      {remarkAuthors.map((author) => (
        <SuggestionsSection key={author} form={form} author={author} />
      ))}
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

export function ConductSettings() {
  const saved = useQuery(conductSettingsQuery);
  const [opened, setOpened] = useState(0);
  const reload = async () => {
    await saved.refetch();
    setOpened((before) => before + 1);
  };
  return (
    <>
      <PageHeader
        title="Remarks and conduct"
        intro="What teachers rate beside the marks, and what your school suggests as remarks."
      />
      <Loaded query={saved} failure="Error loading the traits" loading={<Skeleton shape="form" count={6} />}>
        {(conduct) => <Editor key={opened} saved={conduct} onReload={() => void reload()} />}
      </Loaded>
    </>
  );
}
