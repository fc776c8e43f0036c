import type { ClassPreset, FirstStepKey, StepsOfSchool } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../data/people/rights.ts';
import { useClassPreset } from '../../../data/school/classes.ts';
import { type SettingChanges, settingsQuery, useSaveSettings } from '../../../data/school/settings.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { type ShownStep, StepsCard } from '../../shared/steps-card.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

const link = 'font-semibold text-green underline underline-offset-4';

type ChoicesProps = { of: string; disabled: boolean; children: ReactNode; choices: readonly Choice[] };
type Choice = { label: string; choose: () => void };

function Choices({ of, disabled, choices, children }: ChoicesProps) {
  return (
    <fieldset aria-label={of} className="mt-2 mb-1 flex min-w-0 flex-wrap items-center gap-2">
      {choices.map(({ label, choose }) => (
        <Button key={label} variant="secondary" size="sm" disabled={disabled} onClick={choose}>
          {label}
        </Button>
      ))}
      {children}
    </fieldset>
  );
}

const presets: readonly { preset: ClassPreset; label: string }[] = [
  { preset: 'JSS-SSS', label: 'JSS 1–3, SSS 1–3' },
  { preset: 'Form', label: 'Form 1–5' },
  { preset: 'Grade 7-12', label: 'Grade 7–12' },
  { preset: 'Class', label: 'Class 1–5' },
];

function ClassNames() {
  const save = useOneAtATime(useClassPreset());
  const choose = (preset: ClassPreset) =>
    save.mutate(
      { preset },
      {
        onSuccess: () => notify.success('Classes saved'),
        onError: (error) => notify.error(`Failed to save the classes: ${messageOf(error)}`),
      },
    );
  return (
    <Choices
      of="Names of the classes"
      disabled={save.isPending}
      choices={presets.map(({ preset, label }) => ({ label, choose: () => choose(preset) }))}
    >
      <Link to="/admin/classes" className={link}>
        Own names
      </Link>
    </Choices>
  );
}

type PriceProps = { of: string; text: string; choices: readonly { label: string; change: SettingChanges }[] };

function PriceChoice({ of, text, choices }: PriceProps) {
  const save = useOneAtATime(useSaveSettings());
  const choose = (change: SettingChanges) =>
    save.mutate(change, {
      onSuccess: () => notify.success('Settings saved'),
      onError: (error) => notify.error('The choice could not be saved', messageOf(error)),
    });
  return (
    <>
      <p className="mt-2 text-soft">{text}</p>
      <Choices
        of={of}
        disabled={save.isPending}
        choices={choices.map(({ label, change }) => ({ label, choose: () => choose(change) }))}
      >
        <Link to="/admin/settings/money" className={link}>
          Another figure<span className="sr-only">: {of}</span>
        </Link>
      </Choices>
    </>
  );
}

/** The struck price and the discount, each by itself. */
function Prices() {
  const { data } = useQuery(settingsQuery);
  if (!data) return null;
  const { listPriceFactor: factor, checkoutDiscountPercent: percent, pricesChosen } = data;
  return (
    <>
      {!pricesChosen.listPriceFactor && (
        <PriceChoice
          of="The struck price"
          text={
            factor > 1
              ? `Beside each price students see one that is struck through, ${factor} times as high. Only keep it if you did ask that price.`
              : 'Students see no price that is struck through.'
          }
          choices={[
            { label: 'Show no struck price', change: { listPriceFactor: 1 } },
            ...(factor > 1 ? [{ label: `Keep ${factor} times`, change: { listPriceFactor: factor } }] : []),
          ]}
        />
      )}
      {!pricesChosen.discount && (
        <PriceChoice
          of="The discount at checkout"
          text={
            percent > 0
              ? `${percent}% is taken off every order: of a lesson for 1,000 your school gets ${(1000 * (100 - percent)) / 100}.`
              : 'Nothing is taken off an order.'
          }
          choices={[
            { label: 'Give no discount', change: { checkoutDiscountPercent: 0 } },
            ...(percent > 0 ? [{ label: `Keep ${percent}%`, change: { checkoutDiscountPercent: percent } }] : []),
          ]}
        />
      )}
    </>
  );
}

const words: Readonly<Partial<Record<FirstStepKey, Pick<ShownStep, 'title' | 'to' | 'text' | 'children'>>>> = {
  school: {
    ...{ title: 'Name and phone of the school', to: '/admin/settings' },
    text: 'Students read the name on every page, and call the number about payments.',
  },
  classes: {
    ...{ title: 'Classes', to: '/admin/classes', text: 'Take names that schools use, or write your own.' },
    children: <ClassNames />,
  },
  subjects: {
    title: 'Subjects',
    to: '/admin/subjects',
    text: 'The subjects of your school, and which classes take them.',
  },
  terms: { title: 'Year and term', to: '/admin/terms', text: 'The usual days are suggested.' },
  students: {
    title: 'Class list',
    to: '/admin/users/import',
    text: 'A file or a photo of your list makes the accounts of students.',
  },
  bank: { title: 'Bank account', to: '/admin/settings/money', text: 'Students cannot see yet where to transfer to.' },
  prices: {
    title: 'Price display',
    to: '/admin/settings/money',
    text: 'How students see what a lesson costs.',
    children: <Prices />,
  },
  content: {
    ...{ title: 'First lesson or exam', to: '/admin/lessons', text: 'Until then students find nothing to learn here.' },
    children: (
      <Link to="/admin/exams" className={link}>
        Set an exam instead
      </Link>
    ),
  },
};

/** The super-admin creates colleagues, in an area of their own. */
export function FirstSteps({ steps }: Pick<StepsOfSchool, 'steps'>) {
  const { has } = useRights();
  const shown = steps.flatMap(({ key, isDone }) => {
    const own = words[key];
    return own ? [{ key, isDone, ...own }] : [];
  });
  return <StepsCard steps={shown} mayDismiss={has('money')} />;
}
