import type { Settings } from '@akada/contract';
import { discountedMinor, listPriceMinor } from '@akada/contract/rules/cart';
import { currencies } from '@akada/contract/rules/currency';
import { fromMinor } from '@akada/contract/rules/money';
import { timeZones } from '@akada/contract/rules/time-zone';
import { type ReactNode, useId, useMemo } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { CopyRow } from '../../../ui/copy-row.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Price } from '../../../ui/price.tsx';
import type { Option } from '../../../ui/select-field.tsx';

export type SettingsForm = UseFormReturn<Settings, unknown, Settings>;

type SectionProps = { title: string; intro: string; children: ReactNode };

export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5 lg:grid-cols-[16rem_1fr] lg:gap-8">
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 text-soft">{intro}</p>
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </Card>
  );
}

/** Listed first. */
const near = ['NGN', 'GHS', 'XOF', 'XAF', 'KES', 'ZAR', 'USD', 'EUR', 'GBP'];

function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const codes = [...near, ...currencies.filter((code) => !near.includes(code))];
  return codes.map((code) => ({ value: code, label: `${code} – ${names.of(code)}` }));
}

/** African zones first; keeps a zone that this browser does not list. */
function timeZoneOptions(inUse: string): Option[] {
  const all = new Set([...timeZones(), 'UTC', inUse]);
  const [africa, others] = [[...all].filter(isAfrican), [...all].filter((zone) => !isAfrican(zone))];
  return [...africa.sort(), ...others.sort()].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
}

const isAfrican = (zone: string) => zone.startsWith('Africa/');

const exampleMinor = 500_000;

function PricePreview({ control }: { control: Control<Settings, unknown, Settings> }) {
  const { checkoutDiscountPercent: percent, listPriceFactor: factor, currency } = useWatch({ control }) as Settings;
  const show = (minor: number) => money(fromMinor(minor), currency);
  const isKnown = percent >= 0 && percent <= 90 && factor >= 1 && factor <= 5;
  if (!isKnown)
    return <p className="text-soft">The example returns when discount and factor are within their bounds.</p>;
  const [list, toPay] = [listPriceMinor(exampleMinor, factor), discountedMinor(exampleMinor, percent)];
  return (
    <div className="rounded-md border border-line bg-sunken p-4">
      <p className="text-xs text-soft">A lesson for {show(exampleMinor)}, as a student sees it</p>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Price now={show(exampleMinor)} was={list > exampleMinor ? show(list) : undefined} />
        <p>
          At checkout: <strong className="font-semibold">{show(toPay)}</strong>
        </p>
      </div>
    </div>
  );
}

function BankPreview({ control }: { control: Control<Settings, unknown, Settings> }) {
  const watched = useWatch({ control, name: ['bankName', 'accountName', 'accountNumber', 'paymentNote'] });
  const [bankName = '', accountName = '', accountNumber = '', note = ''] = watched.map((value) => value?.trim());
  return (
    <div className="overflow-hidden rounded-md border border-line bg-sunken">
      <p className="px-4 pt-4 text-xs text-soft">What a payer will see</p>
      {accountNumber === '' ? (
        <p className="px-4 pt-1 pb-4">Ask the school for its account.</p>
      ) : (
        <dl className="divide-y divide-line">
          {bankName && <CopyRow label="Bank" value={bankName} />}
          {accountName && <CopyRow label="Account name" value={accountName} />}
          <CopyRow label="Account number" value={accountNumber} copied={accountNumber.replaceAll(' ', '')} />
        </dl>
      )}
      {accountNumber !== '' && note !== '' && (
        <p className="border-t border-line px-4 py-3 whitespace-pre-line wrap-anywhere">
          <span className="font-semibold">From the school: </span>
          {note}
        </p>
      )}
    </div>
  );
}

export function SchoolSection({ form, timeZone }: { form: SettingsForm; timeZone: string }) {
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone]);
  return (
    <Section title="School" intro="The name of your school, and its time zone.">
      <FormField
        form={form}
        name="schoolName"
        label="School name"
        autoComplete="organization"
        hint="Shown on the first page and beside the logo. The titles of browser tabs inside say Akada."
      />
      <FormField
        form={form}
        name="schoolPhone"
        label="Phone for payers (optional)"
        type="tel"
        autoComplete="off"
        hint="Shown on each order, for whoever has a question about a transfer."
      />
      <FormField
        form={form}
        name="timeZone"
        type="select"
        label="Time zone"
        options={zones}
        hint="Exam days begin and end at midnight here. When you change it, exams dated by day move along; an exam somebody is sitting keeps its time."
      />
      <fieldset className="grid min-w-0 gap-x-5 gap-y-2 sm:grid-cols-2">
        <legend className="mb-3 text-sm font-semibold">Quiet hours of students</legend>
        <FormField form={form} name="quietFrom" type="time" label="Quiet from" />
        <FormField form={form} name="quietUntil" type="time" label="Quiet until" />
        <p className="text-xs text-soft sm:col-span-2">
          Notifications are neither mailed nor shown on devices then; they wait for the end. Students may choose other
          hours. Enter the same time twice for no quiet hours.
        </p>
      </fieldset>
      <FormField
        form={form}
        name="news"
        type="textarea"
        label="News for students (optional)"
        rows={3}
        hint="Shown on every student’s dashboard with its day, until you empty it or write another one."
      />
    </Section>
  );
}

/** An emptied field is no price. */
const priceFrom = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed));

export function MoneySection({ form, currencyIsFixed }: { form: SettingsForm; currencyIsFixed: boolean }) {
  const options = useMemo(currencyOptions, []);
  return (
    <Section title="Money" intro="How prices look and what a student pays. Payments made before keep their amounts.">
      <FormField
        form={form}
        name="currency"
        type="select"
        label="Currency"
        options={options}
        disabled={currencyIsFixed}
        hint={
          currencyIsFixed
            ? 'It cannot change any more: there are payments in it.'
            : 'Of every price. It cannot change once there are payments.'
        }
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="checkoutDiscountPercent"
          label="Discount at checkout (%)"
          type="number"
          inputMode="decimal"
          min={0}
          max={90}
          step={0.01}
          hint="Taken off each lesson; 0 for none."
        />
        <FormField
          form={form}
          name="listPriceFactor"
          label="List-price factor"
          type="number"
          inputMode="decimal"
          min={1}
          max={5}
          step={0.01}
          hint="For the struck-through price; 1 strikes nothing through."
        />
      </div>
      <PricePreview control={form.control} />
      <FormField
        form={form}
        name="dataPricePerGb"
        label="Price of a gigabyte (optional)"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        rules={{ setValueAs: priceFrom }}
        hint="What mobile data costs your students, about. The player says what a film costs before it plays; empty, it says only the megabytes."
      />
    </Section>
  );
}

export function BankSection({ form }: { form: SettingsForm }) {
  return (
    <Section
      title="Bank details"
      intro="Where students transfer to. They see them with each payment that waits; without an account number they are told to ask you. A change asks for your password, and super-admins get a mail about it."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="bankName" label="Bank (optional)" autoComplete="off" />
        <FormField form={form} name="accountName" label="Account name (optional)" autoComplete="off" />
      </div>
      <FormField
        form={form}
        name="accountNumber"
        label="Account number (optional)"
        autoComplete="off"
        hint="As the bank writes it; check every digit."
      />
      <FormField
        form={form}
        name="paymentNote"
        type="textarea"
        label="Note to payers (optional)"
        rows={3}
        hint="Opening hours of the office, whom to call, and the like."
      />
      <BankPreview control={form.control} />
    </Section>
  );
}

/** Automatic approval is switched on by super-admins only, on their own page; the right to money may end it. */
export function ReviewSection({ form, saved }: { form: SettingsForm; saved: Settings['paymentReview'] }) {
  const { errors } = form.formState;
  return (
    <Section title="Payments" intro="Whether somebody looks at each payment before its lesson unlocks.">
      <ChoiceGroup legend="When a student pays" error={errors.paymentReview?.message}>
        <ChoiceRow
          kind="radio"
          value="manual"
          label="An admin approves each payment"
          hint="The lesson unlocks when you have found the transfer in your account."
          {...form.register('paymentReview')}
        />
        <ChoiceRow
          kind="radio"
          value="auto"
          label="Every payment is approved at once"
          hint={
            saved === 'auto'
              ? 'Orders count as paid without any payment. Once changed, only a super-admin can bring this back.'
              : 'Orders will count as paid without any payment. Only a super-admin can choose this, under Payment review.'
          }
          disabled={saved === 'manual'}
          {...form.register('paymentReview')}
        />
      </ChoiceGroup>
    </Section>
  );
}
