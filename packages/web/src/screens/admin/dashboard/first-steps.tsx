import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import {
  type SchoolSettings,
  type SettingChanges,
  settingsQuery,
  useSaveSettings,
} from '../../../data/school/settings.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

const settingsLink = 'font-semibold text-green underline underline-offset-4';

type Choice = { label: string; change: SettingChanges };

function Choices({ step, choices }: { step: string; choices: readonly Choice[] }) {
  const save = useOneAtATime(useSaveSettings());
  const choose = (change: SettingChanges) =>
    save.mutate(change, {
      onSuccess: () => notify.success('Settings saved'),
      onError: (error) => notify.error('The choice could not be saved', messageOf(error)),
    });
  return (
    <fieldset aria-label={step} className="mt-2 flex min-w-0 flex-wrap items-center gap-2">
      {choices.map(({ label, change }) => (
        <Button key={label} variant="secondary" size="sm" disabled={save.isPending} onClick={() => choose(change)}>
          {label}
        </Button>
      ))}
      <Link to="/admin/settings" className={settingsLink}>
        Another figure<span className="sr-only">: {step}</span>
      </Link>
    </fieldset>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <p className="font-semibold">{title}</p>
      {children}
    </li>
  );
}

function StruckPrice({ saved: { listPriceFactor: factor } }: { saved: SchoolSettings }) {
  return (
    <Step title="The struck price">
      <p className="text-soft">
        {factor > 1
          ? `Beside each price students see one that is struck through, ${factor} times as high. Only keep it if you did ask that price.`
          : 'Students see no price that is struck through.'}
      </p>
      <Choices
        step="The struck price"
        choices={[
          { label: 'Show no struck price', change: { listPriceFactor: 1 } },
          ...(factor > 1 ? [{ label: `Keep ${factor} times`, change: { listPriceFactor: factor } }] : []),
        ]}
      />
    </Step>
  );
}

function Discount({ saved: { checkoutDiscountPercent: percent } }: { saved: SchoolSettings }) {
  return (
    <Step title="The discount at checkout">
      <p className="text-soft">
        {percent > 0
          ? `${percent}% is taken off every order: of a lesson for 1,000 your school gets ${(1000 * (100 - percent)) / 100}.`
          : 'Nothing is taken off an order.'}
      </p>
      <Choices
        step="The discount at checkout"
        choices={[
          { label: 'Give no discount', change: { checkoutDiscountPercent: 0 } },
          ...(percent > 0 ? [{ label: `Keep ${percent}%`, change: { checkoutDiscountPercent: percent } }] : []),
        ]}
      />
    </Step>
  );
}

/** Open decisions of a new school. A finished step disappears, and the list with the last one. */
export function FirstSteps() {
  const titleId = useId();
  const { data } = useQuery(settingsQuery);
  if (!data) return null;
  // Automatic approval needs no bank account: there are no transfers.
  const wantsBank = data.accountNumber === '' && data.paymentReview === 'manual';
  const { listPriceFactor, discount } = data.pricesChosen;
  if (!wantsBank && listPriceFactor && discount) return null;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-base">
        First steps
      </h2>
      <ul className="mt-1">
        {wantsBank && (
          <Step title="The bank account">
            <p className="text-soft">Students cannot see yet where to transfer to.</p>
            <p className="mt-2">
              <Link to="/admin/settings" className={settingsLink}>
                Add bank details in Settings
              </Link>
            </p>
          </Step>
        )}
        {!listPriceFactor && <StruckPrice saved={data} />}
        {!discount && <Discount saved={data} />}
      </ul>
    </Card>
  );
}
