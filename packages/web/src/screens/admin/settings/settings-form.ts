import type { Settings } from '@akada/contract';
import { settings } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { SchoolSettings, SettingChanges } from '../../../data/settings.ts';

export type SettingsForm = UseFormReturn<Settings, unknown, Settings>;

const keys = settings.keyof().options;

const pick = (values: Settings, names: readonly (keyof Settings)[]): SettingChanges =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** The settings themselves, without what is told about them. */
const valuesOf = (saved: SchoolSettings) => pick(saved, keys) as Settings;

/** An empty field is no number: the form says so instead of taking it for 0. */
export const numberFrom = (value: unknown) => (value === '' ? Number.NaN : Number(value));

/**
 * The form over what the server has. When a colleague saves meanwhile, fields nobody touched here follow, and what was
 * typed stays. Only what was changed is sent, so that nobody puts back what somebody else has set.
 */
export function useSettingsForm(saved: SchoolSettings) {
  const form: SettingsForm = useForm<Settings, unknown, Settings>({
    resolver: zodResolver(settings),
    values: valuesOf(saved),
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields } = form.formState;
  const changed = keys.filter((key) => dirtyFields[key]);
  const changesOf = (values: Settings) => pick(values, changed);
  /** What was typed while the save was on its way stays typed. */
  const settle = (now: SchoolSettings, sent: Settings) => {
    const typed = form.getValues();
    form.reset(valuesOf(now), { keepDirtyValues: false });
    for (const key of keys) {
      if (!Object.is(typed[key], sent[key])) form.setValue(key, typed[key], { shouldDirty: true });
    }
  };
  const discard = () => form.reset(valuesOf(saved), { keepDirtyValues: false });
  return { form, changesOf, settle, discard };
}
