import { settings, type Settings as Values } from '@akada/contract';
import { keptWords, type RetentionKey, retention } from '@akada/contract/rules/retention';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { useFormat } from '../../../data/platform/school.ts';
import {
  type SchoolSettings,
  type SettingChanges,
  settingsQuery,
  useSaveSettings,
} from '../../../data/school/settings.ts';
import { ChoiceGroup } from '../../../ui/choices.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Option } from '../../../ui/select-field.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { GradesSection } from './grades-section.tsx';
import { LandingSection } from './landing-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { BankSection, MoneySection, ReviewSection, SchoolSection, Section, type SettingsForm } from './sections.tsx';

const keys = settings.keyof().options;

const pick = (values: Values, names: readonly (keyof Values)[]): SettingChanges =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const valuesOf = (saved: SchoolSettings) => pick(saved, keys) as Values;

/**
 * When a colleague saves meanwhile, untouched fields follow and typed ones stay. Only changed fields are sent, so that no
 * save reverts another.
 */
function useSettingsForm(saved: SchoolSettings) {
  const form: SettingsForm = useForm<Values, unknown, Values>({
    resolver: zodResolver(settings),
    values: valuesOf(saved),
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields } = form.formState;
  const changed = keys.filter((key) => dirtyFields[key]);
  const changesOf = (values: Values) => pick(values, changed);
  /** Keeps input typed during the save. */
  const settle = (now: SchoolSettings, sent: Values) => {
    const typed = form.getValues();
    form.reset(valuesOf(now), { keepDirtyValues: false });
    for (const key of keys) {
      if (JSON.stringify(typed[key]) !== JSON.stringify(sent[key]))
        form.setValue(key, typed[key], { shouldDirty: true });
    }
  };
  const discard = () => form.reset(valuesOf(saved), { keepDirtyValues: false });
  return { form, changesOf, settle, discard };
}

function LastSaved({ saved: { updatedAt, updatedBy } }: { saved: SchoolSettings }) {
  const format = useFormat();
  if (!updatedAt) return null;
  return (
    <p className="wrap-anywhere text-soft">
      Last saved {format.dateTime(updatedAt)}
      {updatedBy && ` by ${updatedBy}`}
    </p>
  );
}

type Kept = { key: RetentionKey; label: string; hint: string };

const kept: readonly Kept[] = [
  {
    key: 'keepSignInsDays',
    label: 'Traces of sign-ins',
    hint: 'Devices whose session is over, and wrong passwords.',
  },
  { key: 'keepMailsDays', label: 'Sent mails', hint: 'That they were sent; what they said is erased at once.' },
  {
    key: 'keepDevicesDays',
    label: 'Devices of finished exams',
    hint: 'Which device held an exam, and when it was last heard of. Answers and results stay.',
  },
  {
    key: 'keepTransfersDays',
    label: 'Receipts and bank statements',
    hint: 'What students sent to show a transfer, and what the bank wrote into statements. Orders and payments stay.',
  },
  {
    key: 'keepMessagesDays',
    label: 'Handled messages',
    hint: 'From when they were marked as handled. Open ones stay.',
  },
  {
    key: 'keepUnusedAccountsDays',
    label: 'Unused student accounts',
    hint: 'From the last sign-in. The account goes with its results; its payments stay without a name.',
  },
  {
    key: 'keepNamelessPaymentsDays',
    label: 'Payments of deleted accounts',
    hint: 'From the payment. They hold no name; without them your totals are smaller.',
  },
  {
    key: 'keepAuditDays',
    label: 'The audit log',
    hint: 'Entries are never changed. Those older than this are deleted; nobody can delete one alone. It names your staff.',
  },
];

const usualChoices = [7, 30, 60, 90, 180, 365, 730, 1095, 1825, 2190, 3650, 7300];

/** Keeps a value that another client has set. */
function choicesOf(key: RetentionKey, inUse: number): Option[] {
  const { min, max, forever } = retention[key];
  const days = usualChoices.filter((count) => count >= min && count <= max);
  const all = new Set([...days, inUse].filter((count) => count > 0).sort((a, b) => a - b));
  const options = [...all].map((count) => ({ value: String(count), label: keptWords(count) }));
  return forever ? [{ value: '0', label: 'For ever' }, ...options] : options;
}

function PrivacySection({ form, saved }: { form: SettingsForm; saved: Record<RetentionKey, number> }) {
  const { errors } = form.formState;
  return (
    <Section
      title="Privacy"
      intro="What you ask of students who sign up, and for how long records are kept. Students read it on the privacy page."
    >
      <ChoiceGroup legend="When a student signs up" error={errors.guardianConsent?.message}>
        <FormField
          form={form}
          name="guardianConsent"
          type="checkbox"
          label="Ask for the consent of a parent or guardian"
          hint="Their name and how to reach them are kept with the account. Whoever has an account already is not asked."
        />
      </ChoiceGroup>
      <FormField
        form={form}
        name="privacyContact"
        label="Contact for privacy (optional)"
        autoComplete="off"
        hint="Who answers questions of students and parents: a name, a phone number or an e-mail address. Everybody can read it."
      />
      <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-semibold">For how long records are kept</legend>
        {kept.map(({ key, label, hint }) => (
          <FormField
            form={form}
            name={key}
            type="select"
            key={key}
            label={label}
            hint={hint}
            options={choicesOf(key, saved[key])}
            rules={{ setValueAs: Number }}
          />
        ))}
      </fieldset>
      <Notice tone="warning">
        Records that are too old are deleted within an hour, and nobody can bring them back.{' '}
        <Link to="/privacy" target="_blank" className="font-semibold text-green underline underline-offset-4">
          See the privacy page
        </Link>
      </Notice>
    </Section>
  );
}

type SectionsProps = { form: SettingsForm; saved: SchoolSettings };

/** By the last part of the address. */
const pages: Readonly<Record<string, (props: SectionsProps) => ReactNode>> = {
  settings: ({ form, saved }) => (
    <>
      <SchoolSection form={form} timeZone={saved.timeZone} />
      <LandingSection form={form} />
    </>
  ),
  money: ({ form, saved }) => (
    <>
      <MoneySection form={form} currencyIsFixed={saved.currencyIsFixed} />
      <BankSection form={form} />
      <ReviewSection form={form} saved={saved.paymentReview} />
    </>
  ),
  learning: ({ form }) => <GradesSection form={form} />,
  privacy: ({ form, saved }) => <PrivacySection form={form} saved={saved} />,
};

function Editor({ saved, page }: { saved: SchoolSettings; page: string }) {
  const { form, changesOf, settle, discard } = useSettingsForm(saved);
  const save = useOneAtATime(useSaveSettings());
  const { isDirty, errors } = form.formState;
  const submit = form.handleSubmit((values) => {
    const sent = form.getValues();
    save.mutate(changesOf(values), {
      onSuccess: ({ data }) => {
        settle(data, sent);
        notify.success('Settings saved');
      },
      onError: (error) => showProblem(form, error),
    });
  });
  return (
    <form
      noValidate
      // Keeps focused fields clear of the sticky bars.
      className="grid gap-4 [&_:is(input,select,textarea,button)]:scroll-my-28"
      onSubmit={submit}
    >
      {pages[page]?.({ form, saved })}
      <LastSaved saved={saved} />
      <SaveBar unsaved={isDirty} saving={save.isPending} problem={errors.root?.message} onDiscard={discard} />
      <LeaveGuard unsaved={isDirty} />
    </form>
  );
}

export function Settings() {
  const saved = useQuery(settingsQuery);
  const page = useLocation().pathname.split('/').at(-1) ?? '';
  return (
    <>
      <PageHeader title="Settings" intro="They hold for everyone as soon as they are saved." />
      <Loaded query={saved} failure="Error loading settings" loading={<Skeleton shape="form" count={6} />}>
        {(data) => <Editor key={page} saved={data} page={page} />}
      </Loaded>
    </>
  );
}
