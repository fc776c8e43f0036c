import { type CardHeadForm, type CardPicture, cardHeadForm, type CardHead as Saved } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { cardHeadQuery, useSaveCardHead } from '../../../data/school/card-head.ts';
import { pictureTypes } from '../../../lib/picture-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PickPicture } from '../../shared/pick-picture.tsx';
import { roomLeft } from '../../shared/room-left.ts';
import { type ChosenPicture, useChosenPicture } from '../../shared/use-chosen-picture.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { CardPreview } from './card-preview.tsx';
import { SampleCard } from './sample-card.tsx';
import { SaveBar } from './save-bar.tsx';
import { Section } from './sections.tsx';

type Form = UseFormReturn<CardHeadForm, unknown, CardHeadForm>;
type Pictures = Readonly<Record<CardPicture, ChosenPicture>>;

function PictureField({ label, hint, picture }: { label: string; hint: string; picture: ChosenPicture }) {
  const { shown, problem, isOpening, choose, remove } = picture;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {shown && (
        <img src={shown} alt="" className="size-20 rounded-md border border-line bg-white object-contain p-1" />
      )}
      <Field label={`${label} (optional)`} hint={hint} error={problem} className="min-w-0 flex-1 basis-60">
        {(control) => (
          <PickPicture
            control={control}
            label={shown ? 'Choose another' : 'Choose picture'}
            removeLabel={`Remove the ${label.toLowerCase()}`}
            accept={pictureTypes.join(',')}
            isOpening={isOpening}
            onPick={(file) => void choose(file)}
            onRemove={shown ? remove : undefined}
          />
        )}
      </Field>
    </div>
  );
}

function Fields({ form, pictures }: { form: Form; pictures: Pictures }) {
  const note = useWatch({ control: form.control, name: 'note' });
  return (
    <>
      <Section title="Head" intro="What stands above the marks, below the name of your school.">
        <PictureField label="Crest" hint="PNG, JPEG or WebP; printed in grey" picture={pictures.crest} />
        <FormField form={form} name="motto" label="Motto (optional)" autoComplete="off" />
        <FormField form={form} name="address" label="Address (optional)" autoComplete="off" />
        <FormField form={form} name="phone" label="Phone number (optional)" autoComplete="off" />
      </Section>
      <Section title="Principal" intro="Who signs the cards. Without a picture there is a line to sign on.">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField form={form} name="principalName" label="Name (optional)" autoComplete="off" />
          <FormField form={form} name="principalTitle" label="Title" autoComplete="off" placeholder="Principal" />
        </div>
        <PictureField
          label="Signature"
          hint="Sign on white paper with a dark pen and take a photo of it from above"
          picture={pictures.signature}
        />
        <PictureField label="Stamp" hint="A photo of the stamp on white paper" picture={pictures.stamp} />
      </Section>
      <Section
        title="Blocks"
        intro="What a card shows beside the marks. Positions are set under Term results. A block without entries is left out."
      >
        <ChoiceGroup legend="Shown on cards">
          <FormField
            form={form}
            name="shows.attendance"
            type="checkbox"
            label="Attendance"
            hint="Days of the register"
          />
          <FormField form={form} name="shows.conduct" type="checkbox" label="Conduct" hint="Punctuality and the like" />
          <FormField
            form={form}
            name="shows.statistics"
            type="checkbox"
            label="Figures of the class"
            hint="Average, highest and lowest in each subject"
          />
        </ChoiceGroup>
        <FormField
          form={form}
          name="note"
          type="textarea"
          rows={3}
          label="Note at the foot (optional)"
          hint={`Such as next term’s fees. ${roomLeft(note, 300)}`}
        />
      </Section>
    </>
  );
}

const valuesOf = ({ pictures: _, updatedAt: __, ...values }: Saved): CardHeadForm => values;

function usePictures({ pictures }: Saved): Pictures {
  return {
    crest: useChosenPicture(pictures.crest),
    signature: useChosenPicture(pictures.signature),
    stamp: useChosenPicture(pictures.stamp),
  };
}

const each = <Value,>({ crest, signature, stamp }: Pictures, of: (picture: ChosenPicture) => Value) => ({
  ...{ crest: of(crest), signature: of(signature), stamp: of(stamp) },
});

function Editor({ saved, onReload }: { saved: Saved; onReload: () => void }) {
  const form: Form = useForm<CardHeadForm, unknown, CardHeadForm>({
    resolver: zodResolver(cardHeadForm),
    defaultValues: valuesOf(saved),
  });
  // The state that the form was filled from: a colleague's later one must be a conflict.
  const [filledFrom, setFilledFrom] = useState(saved.updatedAt);
  const pictures = usePictures(saved);
  const save = useOneAtATime(useSaveCardHead());
  const head = useWatch({ control: form.control }) as CardHeadForm;
  const { isDirty, errors } = form.formState;
  const all = [pictures.crest, pictures.signature, pictures.stamp];
  const unsaved = isDirty || all.some(({ change }) => change !== undefined);
  const forget = () => {
    for (const one of all) one.forget();
  };
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { body: { ...values, updatedAt: filledFrom ?? '' }, pictures: each(pictures, ({ change }) => change) },
      {
        onSuccess: (data) => {
          setFilledFrom(data.updatedAt);
          form.reset(valuesOf(data));
          forget();
          notify.success('Report card saved');
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
      <Fields form={form} pictures={pictures} />
      <CardPreview head={head} pictures={each(pictures, ({ shown }) => shown)} />
      <SampleCard unsaved={unsaved} />
      <SaveBar
        unsaved={unsaved}
        saving={save.isPending || all.some(({ isOpening }) => isOpening)}
        problem={problem}
        onDiscard={() => {
          form.reset();
          forget();
        }}
      />
      <LeaveGuard unsaved={unsaved} />
    </form>
  );
}

export function CardHead() {
  const saved = useQuery(cardHeadQuery);
  const [opened, setOpened] = useState(0);
  const reload = async () => {
    await saved.refetch();
    setOpened((before) => before + 1);
  };
  return (
    <>
      <PageHeader
        title="Report card"
        intro="Head, signature and blocks of the report cards of a term. Cards that are issued stay as they are."
      />
      <Loaded query={saved} failure="Error loading the report card" loading={<Skeleton shape="form" count={6} />}>
        {(head) => <Editor key={opened} saved={head} onReload={() => void reload()} />}
      </Loaded>
    </>
  );
}
