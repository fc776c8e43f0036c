import type { DrawRule, Question } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { refersToOptions } from '@akada/contract/rules/arrange-paper';
import { mathsParts } from '@akada/contract/rules/maths-parts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { settingsQuery } from '../../../data/school/settings.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { ForGroups } from '../shared/for-groups.tsx';
import { GradeScaleField } from '../shared/grade-scale-field.tsx';
import { useGroupOptions } from '../shared/group-choices.tsx';
import { DrawRules } from './draw-rules.tsx';
import { beforeStartFields, type ExamForm, type examFormSchema, markingFields } from './exam-fields.tsx';

type Values = z.input<typeof examFormSchema>;

const reviewTimes = [
  { value: 'close', label: 'After the exam has closed' },
  { value: 'submit', label: 'At once, when they have handed in' },
  { value: 'release', label: 'When staff release them' },
];

const reviewHints = {
  close: 'Each student sees their own paper, once nobody can be at the exam any more.',
  submit: 'For practice: who has handed in can tell the answers to who has not.',
  release: 'You release them on the page of its results. Nobody may be at the exam then.',
} as const;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-4">
      <legend className="float-left mb-1 w-full font-heading text-base font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Numbers of the questions whose options refer to each other by position. */
function keptInOrder(questions: readonly Question[]): number[] {
  return questions.flatMap(({ type, options }, index) =>
    rulesOf(type).optionsInAnyOrder && refersToOptions(options) ? [index + 1] : [],
  );
}

function Shuffling({ form, questions }: { form: ExamForm; questions: readonly Question[] }) {
  const isOn = useWatch({ control: form.control, name: 'shuffleOptions' });
  const kept = keptInOrder(questions);
  const which = kept.length === 1 ? `Question ${kept[0]} keeps` : `Questions ${kept.join(', ')} keep`;
  return (
    <>
      <FormField
        form={form}
        name="shuffleQuestions"
        type="switch"
        label="Shuffle the questions for each student"
        hint="Within a section; questions on one passage stay together."
      />
      <FormField
        form={form}
        name="shuffleOptions"
        type="switch"
        label="Shuffle the options for each student"
        hint="Of multiple choice and multiple select."
      />
      <p aria-live="polite" className="text-sm text-soft empty:hidden">
        {isOn && kept.length > 0 && `${which} the order of its options: one speaks of others, as “All of the above”.`}
      </p>
    </>
  );
}

function InstructionsPreview({ form }: { form: ExamForm }) {
  const text = useWatch({ control: form.control, name: 'instructions' }) ?? '';
  if (!mathsParts(text).some(({ kind }) => kind === 'formula')) return null;
  return (
    <div className="rounded-md border border-line bg-sunken p-3">
      <p className="text-xs text-soft">As the student reads it</p>
      <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Maths text={text} />
      </p>
    </div>
  );
}

const sitsWords = {
  everybody: 'The whole class. Choose groups to give it to their students instead.',
  groups: 'The students of these groups, of whatever class they are, and nobody else. Students who have begun go on.',
};

/** Only in a school that has groups. */
function WhoSits({ form }: { form: ExamForm }) {
  const chosen = useWatch({ control: form.control, name: 'groupIds' }) ?? [];
  const isShown = useGroupOptions(chosen).length > 0;
  if (!isShown) return null;
  return (
    <Group title="Who sits it">
      <ForGroups
        chosen={chosen}
        error={form.formState.errors.groupIds?.message}
        words={sitsWords}
        onChange={(next) =>
          form.setValue('groupIds', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
    </Group>
  );
}

type DrawErrors = FieldErrors<Values>['draw'];

const messagesOf = (errors: DrawErrors): (string | undefined)[] =>
  Array.isArray(errors) ? errors.map((one) => one?.count?.message ?? one?.topic?.message ?? one?.section?.message) : [];

function Drawing({ form, sections }: { form: ExamForm; sections: readonly string[] }) {
  const draw = useWatch({ control: form.control, name: 'draw' }) as DrawRule[] | undefined;
  const errors = form.formState.errors.draw;
  return (
    <DrawRules
      draw={draw ?? []}
      sections={sections}
      errors={messagesOf(errors)}
      error={errors && 'message' in errors ? errors.message : undefined}
      onChange={(next) =>
        form.setValue('draw', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    />
  );
}

function Grades({ form }: { form: ExamForm }) {
  const scale = useWatch({ control: form.control, name: 'gradeScale' }) ?? null;
  const { data: settings } = useQuery(settingsQuery);
  return (
    <GradeScaleField
      label="Grade scale"
      hint="Another scale changes the grades of every result at once."
      value={scale}
      school={{ scale: settings?.gradeScale }}
      errors={form.formState.errors.gradeScale}
      onChange={(next) => {
        form.setValue('gradeScale', next, { shouldDirty: true });
        if (form.formState.isSubmitted) void form.trigger('gradeScale.bands');
      }}
    />
  );
}

type Props = { form: ExamForm; questions?: readonly Question[]; sections?: readonly { title: string }[] };

const none: readonly never[] = [];

/** All of an exam but its head, its window and its questions. */
export function ExamSettingsFields({ form, questions = none, sections = none }: Props) {
  const [allowReview, reviewAt, passMark] = useWatch({
    control: form.control,
    name: ['allowReview', 'reviewAt', 'passMark'],
  });
  return (
    <div className="grid gap-6">
      <WhoSits form={form} />
      <Group title="The paper">
        <Shuffling form={form} questions={questions} />
        <Drawing form={form} sections={sections.map(({ title }) => title)} />
      </Group>
      <Group title="Before the start">
        {beforeStartFields.map((field) => (
          <FormField key={field.name} form={form} {...field} />
        ))}
        <InstructionsPreview form={form} />
      </Group>
      <Group title="Marking and right answers">
        <div className="grid gap-4 sm:grid-cols-2">
          {markingFields.map((field) => (
            <FormField key={field.name} form={form} {...field} />
          ))}
        </div>
        <FormField
          form={form}
          name="certificate"
          type="switch"
          label="Who passes gets a certificate"
          hint={passMark ? 'Also who has passed already.' : 'Set a pass mark: without one nobody passes.'}
        />
        <Grades form={form} />
        <FormField form={form} name="allowReview" type="switch" label="Students may read the right answers" />
        {allowReview && (
          <FormField
            form={form}
            name="reviewAt"
            type="select"
            label="They are shown"
            options={reviewTimes}
            hint={reviewHints[reviewAt ?? 'close']}
          />
        )}
        {allowReview && (
          <FormField
            form={form}
            name="opensPractice"
            type="switch"
            label="Then they practise with its questions"
            hint="From the close on. Questions that another exam asks wait for it."
          />
        )}
      </Group>
    </div>
  );
}
