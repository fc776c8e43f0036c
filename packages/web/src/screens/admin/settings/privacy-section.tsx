import { keptWords, type RetentionKey, retention } from '@akada/contract/rules/retention';
import { Link } from 'react-router';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Option, SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Section } from './section.tsx';
import type { SettingsForm } from './settings-form.ts';

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

/** Those within the bounds; what another client has set can still be chosen. */
function choicesOf(key: RetentionKey, inUse: number): Option[] {
  const { min, max, forever } = retention[key];
  const days = usualChoices.filter((count) => count >= min && count <= max);
  const all = new Set([...days, inUse].filter((count) => count > 0).sort((a, b) => a - b));
  const options = [...all].map((count) => ({ value: String(count), label: keptWords(count) }));
  return forever ? [{ value: '0', label: 'For ever' }, ...options] : options;
}

export function PrivacySection({ form, saved }: { form: SettingsForm; saved: Record<RetentionKey, number> }) {
  const { errors } = form.formState;
  return (
    <Section
      title="Privacy"
      intro="What you ask of students who sign up, and for how long records are kept. Students read it on the privacy page."
    >
      <ChoiceGroup legend="When a student signs up" error={errors.guardianConsent?.message}>
        <ChoiceRow
          kind="checkbox"
          label="Ask for the consent of a parent or guardian"
          hint="Their name and how to reach them are kept with the account. Whoever has an account already is not asked."
          {...form.register('guardianConsent')}
        />
      </ChoiceGroup>
      <TextField
        label="Contact for privacy (optional)"
        autoComplete="off"
        hint="Who answers questions of students and parents: a name, a phone number or an e-mail address. Everybody can read it."
        error={errors.privacyContact?.message}
        {...form.register('privacyContact')}
      />
      <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-semibold">For how long records are kept</legend>
        {kept.map(({ key, label, hint }) => (
          <SelectField
            key={key}
            label={label}
            hint={hint}
            options={choicesOf(key, saved[key])}
            error={errors[key]?.message}
            {...form.register(key, { setValueAs: Number })}
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
