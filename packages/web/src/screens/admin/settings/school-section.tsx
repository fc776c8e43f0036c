import { useMemo } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { timeZoneOptions } from './choices.ts';
import { Section } from './section.tsx';
import type { SettingsForm } from './settings-form.ts';

export function SchoolSection({ form, timeZone }: { form: SettingsForm; timeZone: string }) {
  const { errors } = form.formState;
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone]);
  return (
    <Section title="School" intro="Who you are, and by which clock you live.">
      <TextField
        label="School name"
        autoComplete="organization"
        hint="Stands beside the logo from the login page on. The landing page and the titles of browser tabs say Akada."
        error={errors.schoolName?.message}
        {...form.register('schoolName')}
      />
      <SelectField
        label="Time zone"
        options={zones}
        hint="Exam days begin and end at midnight here. When you change it, exams dated by day move along; an exam somebody is sitting keeps its time."
        error={errors.timeZone?.message}
        {...form.register('timeZone')}
      />
    </Section>
  );
}
