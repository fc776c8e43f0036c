import { ChoiceGroup } from '../../../ui/choices.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Section, type SettingsForm } from './sections.tsx';

export function LandingSection({ form }: { form: SettingsForm }) {
  const { errors } = form.formState;
  const problem = errors.landingSubjects ?? errors.landingSample ?? errors.landingPrices;
  return (
    <Section
      title="First page"
      intro="What everybody sees before they log in. Your school’s name is always there, and the motto and crest of your report cards."
    >
      <ChoiceGroup legend="Shown on the first page" error={problem?.message}>
        <FormField
          form={form}
          name="landingSubjects"
          type="checkbox"
          label="Show subjects"
          hint="With the number of lessons in each. Lessons of groups and drafts are not counted."
        />
        <FormField
          form={form}
          name="landingSample"
          type="checkbox"
          label="Show the free sample"
          hint="Your newest free lesson, one with your own film first. Without a free lesson: the newest that has a free sample."
        />
        <FormField
          form={form}
          name="landingPrices"
          type="checkbox"
          label="Show prices"
          hint="What the cheapest and the dearest lesson cost."
        />
      </ChoiceGroup>
      <p>
        <a href="/" target="_blank" className="font-semibold text-green underline underline-offset-4" rel="noopener">
          See the first page
        </a>
      </p>
    </Section>
  );
}
