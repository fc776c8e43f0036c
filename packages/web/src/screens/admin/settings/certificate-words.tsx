import { type CertificateForm, type CertificateTemplate, certificateForm } from '@akada/contract';
import { certificatePlaces } from '@akada/contract/rules/certificate';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import {
  certificateTemplateQuery,
  useSampleCertificate,
  useSaveCertificateTemplate,
} from '../../../data/school/certificates.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { SaveBar } from './save-bar.tsx';
import { Section } from './sections.tsx';

type Form = UseFormReturn<CertificateForm, unknown, CertificateForm>;

const placesOf = (kind: 'exam' | 'course') => certificatePlaces[kind].map((place) => `{${place}}`).join(' ');

function Samples({ unsaved }: { unsaved: boolean }) {
  const sampling = useOneAtATime(useSampleCertificate());
  const press = (kind: 'exam' | 'course') =>
    sampling.mutate(kind, {
      onSuccess: ({ name, content }) => saveFile(name, content),
      onError: (error) => notify.error(`Failed to print the sample: ${messageOf(error)}`),
    });
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {(['exam', 'course'] as const).map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            loading={sampling.isPending && sampling.variables === kind}
            onClick={() => press(kind)}
          >
            <FileDown aria-hidden="true" />
            {`Sample of ${kind === 'exam' ? 'an exam' : 'a course'} (PDF)`}
          </Button>
        ))}
      </div>
      {unsaved && <p className="mt-1 text-xs text-soft">Save first: samples have the saved words.</p>}
    </div>
  );
}

function Fields({ form, saved, unsaved }: { form: Form; saved: CertificateTemplate; unsaved: boolean }) {
  const { principal, hasCrest, hasSignature } = saved;
  const text = { type: 'textarea', rows: 6 } as const;
  return (
    <>
      <Section
        title="Words"
        intro="A line with nothing but the name, the exam or the course is printed large. What stands in braces is filled in."
      >
        <FormField form={form} name="title" label="Title" autoComplete="off" />
        <FormField form={form} name="examText" label="For an exam passed" hint={placesOf('exam')} {...text} />
        <FormField form={form} name="courseText" label="For a course completed" hint={placesOf('course')} {...text} />
      </Section>
      <Section title="Who signs" intro="Crest, signature and stamp are those of the report card.">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField
            form={form}
            name="signatoryName"
            label="Name (optional)"
            autoComplete="off"
            placeholder={principal.name}
          />
          <FormField
            form={form}
            name="signatoryTitle"
            label="Title (optional)"
            autoComplete="off"
            placeholder={principal.title}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-soft">
            {`${hasCrest ? 'There is a crest' : 'There is no crest yet'}${hasSignature ? ', and a signature.' : ', and a line to sign on.'}`}
          </p>
          <LinkButton to="/admin/settings/cards" variant="quiet" className="-ml-4">
            Crest and signature
          </LinkButton>
        </div>
      </Section>
      <Samples unsaved={unsaved} />
    </>
  );
}

const valuesOf = ({
  title,
  examText,
  courseText,
  signatoryName,
  signatoryTitle,
}: CertificateTemplate): CertificateForm => ({
  ...{ title, examText, courseText, signatoryName, signatoryTitle },
});

function Editor({ saved, onReload }: { saved: CertificateTemplate; onReload: () => void }) {
  const form: Form = useForm<CertificateForm, unknown, CertificateForm>({
    resolver: zodResolver(certificateForm),
    defaultValues: valuesOf(saved),
  });
  // The state that the form was filled from: a colleague's later one must be a conflict.
  const [filledFrom, setFilledFrom] = useState(saved.updatedAt);
  const save = useOneAtATime(useSaveCertificateTemplate());
  const { isDirty, errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { ...values, updatedAt: filledFrom ?? '' },
      {
        onSuccess: (data) => {
          setFilledFrom(data.updatedAt);
          form.reset(valuesOf(data));
          notify.success('Words of certificates saved');
        },
        onError: (error) => showProblem(form, error),
      },
    ),
  );
  const problem = errors.root?.message && (
    <>
      <p>{errors.root.message}</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={onReload}>
        Discard mine and show what is saved
      </Button>
    </>
  );
  return (
    <form noValidate className="grid gap-4 [&_:is(input,select,textarea,button)]:scroll-my-28" onSubmit={submit}>
      <Fields form={form} saved={saved} unsaved={isDirty} />
      <SaveBar unsaved={isDirty} saving={save.isPending} problem={problem} onDiscard={() => form.reset()} />
      <LeaveGuard unsaved={isDirty} />
    </form>
  );
}

export function CertificateWords() {
  const saved = useQuery(certificateTemplateQuery);
  const [opened, setOpened] = useState(0);
  const reload = async () => {
    await saved.refetch();
    setOpened((before) => before + 1);
  };
  return (
    <>
      <PageHeader
        title="Certificate"
        intro="What stands on the certificate of an exam passed or a course completed. Those that were given stay as they are."
      />
      <Loaded query={saved} failure="Error loading the certificates" loading={<Skeleton shape="form" count={5} />}>
        {(template) => <Editor key={opened} saved={template} onReload={() => void reload()} />}
      </Loaded>
    </>
  );
}
