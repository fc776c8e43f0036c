import { useWatch } from 'react-hook-form';
import { FormField } from '../../../ui/form-field.tsx';
import { GradeScaleField } from '../shared/grade-scale-field.tsx';
import { Section, type SettingsForm } from './sections.tsx';

export function GradesSection({ form }: { form: SettingsForm }) {
  const scale = useWatch({ control: form.control, name: 'gradeScale' });
  return (
    <Section
      title="Grades"
      intro="How a percent becomes a grade. Grades are worked out when a result is read: a new scale changes those of finished exams too, for students and staff alike. Percents, points and pass marks stay."
    >
      <GradeScaleField
        label="Grade scale"
        hint="An exam can have another one, in its settings."
        value={scale}
        errors={form.formState.errors.gradeScale}
        onChange={(next) => {
          if (next) form.setValue('gradeScale', next, { shouldDirty: true });
          if (form.formState.isSubmitted) void form.trigger('gradeScale.bands');
        }}
      />
      <FormField
        form={form}
        name="showPositions"
        type="switch"
        label="Show the position in the class and the class average"
        hint="Students see “3rd of 28, class average 61%” once an exam has closed, all of it is marked and at least five have sat it. Staff see positions in the results and their file. Nobody sees the mark of another student."
      />
    </Section>
  );
}
