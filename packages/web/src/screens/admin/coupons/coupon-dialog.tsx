import { type Coupon, couponBody } from '@akada/contract';
import { schoolDay, schoolTimeOn } from '@akada/contract/rules/school-day';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { lessonTitlesQuery, useSaveCoupon } from '../../../data/money/coupons.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { time } from '../../../lib/format.ts';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { type FieldOf, FormField, TextField } from '../../../ui/form-field.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { dayComplaint, readDay, readTime, timeComplaint } from '../../../ui/typed-moment.ts';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

const dayOrNone = z.string().refine((day) => day === '' || readDay(day) !== null, dayComplaint);
const timeOrNone = z.string().refine((at) => at === '' || readTime(at) !== null, timeComplaint);
const { code, percent, amount, limit, perStudent } = couponBody.shape;

/** Times are of the school's clock. */
const couponForm = z
  .object({
    ...{ code, percent, amount, limit, perStudent },
    kind: z.enum(['percent', 'amount']),
    ...{ from: dayOrNone, fromTime: timeOrNone, until: dayOrNone, untilTime: timeOrNone },
    lessonIds: z.array(z.string()),
    forAll: z.boolean(),
  })
  .refine(({ kind, percent }) => kind !== 'percent' || typeof percent === 'number', {
    path: ['percent'],
    message: 'Please enter the percentage',
  })
  .refine(({ kind, amount }) => kind !== 'amount' || typeof amount === 'number', {
    path: ['amount'],
    message: 'Please enter the amount',
  })
  .refine(({ forAll, lessonIds }) => forAll || lessonIds.length > 0, {
    path: ['lessonIds'],
    message: 'Please choose at least one lesson',
  })
  .refine(({ from, until }) => from === '' || until === '' || from <= until, {
    path: ['until'],
    message: 'The coupon ends before it begins',
  });

type Values = z.input<typeof couponForm>;
type Sent = z.output<typeof couponForm>;
type Form = UseFormReturn<Values, unknown, Sent>;

function defaultsOf(coupon: Coupon | null, zone: string): Values {
  const day = (at: string | null | undefined) => (at ? schoolDay(at, zone) : '');
  const hour = (at: string | null | undefined) => (at ? time(at, zone) : '');
  return {
    code: coupon?.code ?? '',
    kind: coupon && coupon.amount !== null ? 'amount' : 'percent',
    percent: coupon?.percent ?? null,
    amount: coupon?.amount ?? null,
    ...{ from: day(coupon?.from), fromTime: hour(coupon?.from) },
    ...{ until: day(coupon?.until), untilTime: hour(coupon?.until) },
    limit: coupon?.limit ?? null,
    perStudent: coupon ? coupon.perStudent : 1,
    lessonIds: coupon?.lessonIds ?? [],
    forAll: !coupon?.lessonIds,
  };
}

/** Without a time it begins with the day, and ends with the day. */
function bodyOf(values: Sent, zone: string) {
  const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const until = () =>
    values.untilTime === ''
      ? schoolTimeOn(nextDay(values.until), '00:00', zone)
      : schoolTimeOn(values.until, readTime(values.untilTime) ?? '', zone);
  return {
    code: values.code,
    percent: values.kind === 'percent' ? values.percent : null,
    amount: values.kind === 'amount' ? values.amount : null,
    lessonIds: values.forAll ? null : values.lessonIds,
    from: values.from === '' ? null : schoolTimeOn(values.from, readTime(values.fromTime) || '00:00', zone),
    until: values.until === '' ? null : until(),
    limit: values.limit ?? null,
    perStudent: values.perStudent ?? null,
  };
}

const numberOrNull = { rules: { setValueAs: (text: unknown) => (text === '' || text === null ? null : Number(text)) } };
const half = 'sm:col-span-2';

const kinds = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Amount, off the whole order' },
];

function fieldsFor(kind: Values['kind']): FieldOf<Values>[] {
  return [
    {
      name: 'code',
      label: 'Code',
      className: 'sm:col-span-4',
      autoComplete: 'off',
      autoCapitalize: 'characters',
      hint: 'What students type: letters, figures and dashes',
    },
    { name: 'kind', type: 'select', label: 'Discount', className: half, options: kinds },
    kind === 'percent'
      ? {
          name: 'percent',
          type: 'number',
          label: 'Percent',
          className: half,
          min: 1,
          max: 100,
          step: 1,
          ...numberOrNull,
        }
      : {
          name: 'amount',
          type: 'number',
          inputMode: 'decimal',
          label: 'Amount',
          className: half,
          min: 0,
          step: 0.01,
          ...numberOrNull,
        },
    { name: 'from', type: 'date', label: 'From (optional)', className: half },
    {
      name: 'fromTime',
      type: 'time',
      label: 'From what time (optional)',
      className: half,
      hint: '00:00 if left empty',
    },
    { name: 'until', type: 'date', label: 'Until (optional)', className: half },
    {
      name: 'untilTime',
      type: 'time',
      label: 'Until what time (optional)',
      className: half,
      hint: 'The end of the day if left empty',
    },
    {
      name: 'limit',
      type: 'number',
      label: 'Limit in all (optional)',
      className: half,
      min: 1,
      step: 1,
      hint: 'Orders that may use it',
      ...numberOrNull,
    },
    {
      name: 'perStudent',
      type: 'number',
      label: 'Limit per student (optional)',
      className: half,
      min: 1,
      step: 1,
      ...numberOrNull,
    },
  ];
}

function LessonPicker({ form }: { form: Form }) {
  const { money } = useFormat();
  const titles = useQuery(lessonTitlesQuery);
  const [search, setSearch] = useState('');
  const chosen = useWatch({ control: form.control, name: 'lessonIds' });
  const toggle = (id: string) =>
    form.setValue('lessonIds', chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const fits = (title: string) => title.toLowerCase().includes(search.trim().toLowerCase());
  return (
    <Loaded query={titles} failure="Error loading lessons" loading={<Skeleton shape="rows" count={3} />}>
      {(lessons) => (
        <ChoiceGroup legend={`Lessons (${chosen.length} chosen)`} error={form.formState.errors.lessonIds?.message}>
          <TextField
            label="Search lessons"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <div className="grid max-h-64 gap-2 overflow-y-auto p-1 sm:grid-cols-2">
            {lessons
              .filter(({ _id, title }) => fits(title) || chosen.includes(_id))
              .map(({ _id, title, price }) => (
                <ChoiceRow
                  key={_id}
                  kind="checkbox"
                  label={title}
                  hint={money(price)}
                  checked={chosen.includes(_id)}
                  onChange={() => toggle(_id)}
                />
              ))}
          </div>
        </ChoiceGroup>
      )}
    </Loaded>
  );
}

type CouponDialogProps = { /** Null makes a new one. */ coupon: Coupon | null; onClose: () => void };

export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const { timeZone } = useSchool();
  const [before] = useState(() => defaultsOf(coupon, timeZone));
  const form = useForm({ resolver: zodResolver(couponForm), defaultValues: before });
  const save = useOneAtATime(useSaveCoupon());
  const [kind, forAll] = useWatch({ control: form.control, name: ['kind', 'forAll'] });
  const verb = coupon ? 'update' : 'create';
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { before: coupon, body: bodyOf(values, timeZone) },
      afterSave(form, `Coupon ${verb}d successfully!`, onClose),
    ),
  );
  return (
    <FormDialog
      title={coupon ? 'Edit coupon' : 'Create a coupon'}
      description={coupon && coupon.used > 0 ? 'Orders placed with it stay as they are.' : undefined}
      size="lg"
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel={coupon ? 'Save changes' : 'Create coupon'}
      pending={save.isPending}
      problem={save.isError && `Failed to ${verb} coupon: ${messageOf(save.error)}`}
    >
      <div className="grid gap-5 sm:grid-cols-4">
        {fieldsFor(kind).map((field) => (
          <FormField key={field.name} form={form} {...field} />
        ))}
      </div>
      <FormField form={form} name="forAll" type="switch" label="For all lessons" hint="Switch off to name lessons." />
      {!forAll && <LessonPicker form={form} />}
    </FormDialog>
  );
}
