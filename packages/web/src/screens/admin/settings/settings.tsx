import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../data/school.ts';
import { type SchoolSettings, settingsQuery, useSaveSettings } from '../../../data/settings.ts';
import { showProblem } from '../../../ui/form-problem.ts';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { BankSection } from './bank-section.tsx';
import { MoneySection } from './money-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SchoolSection } from './school-section.tsx';
import { useSettingsForm } from './settings-form.ts';

function LastSaved({ saved: { updatedAt, updatedBy } }: { saved: SchoolSettings }) {
  const format = useFormat();
  if (!updatedAt) return null;
  return (
    <p className="wrap-anywhere text-soft">
      Last saved {format.dateTime(updatedAt)}
      {updatedBy && ` by ${updatedBy}`}
    </p>
  );
}

function Editor({ saved }: { saved: SchoolSettings }) {
  const { form, changesOf, settle, discard } = useSettingsForm(saved);
  const save = useSaveSettings();
  const saveOnce = useOneAtATime(save);
  const { isDirty, errors } = form.formState;
  const submit = form.handleSubmit((values) => {
    const sent = form.getValues();
    saveOnce(changesOf(values), {
      onSuccess: ({ data }) => {
        settle(data, sent);
        notify.success('Settings saved');
      },
      onError: (error) => showProblem(form, error),
    });
  });
  return (
    <form
      noValidate
      // What gets the focus is never left behind the bar at the top or the one at the bottom.
      className="grid gap-4 [&_:is(input,select,textarea,button)]:scroll-my-28"
      onSubmit={submit}
    >
      <SchoolSection form={form} timeZone={saved.timeZone} />
      <MoneySection form={form} currencyIsFixed={saved.currencyIsFixed} />
      <BankSection form={form} />
      <ReviewSection form={form} />
      <PrivacySection form={form} saved={saved} />
      <LastSaved saved={saved} />
      <SaveBar unsaved={isDirty} saving={save.isPending} problem={errors.root?.message} onDiscard={discard} />
      <LeaveGuard unsaved={isDirty} />
    </form>
  );
}

function SettingsPage() {
  const { data, error, isPending, isFetching, refetch } = useQuery(settingsQuery);
  if (isPending) return <Skeleton shape="form" count={6} />;
  if (data) return <Editor saved={data} />;
  return <LoadFailed title="Error loading settings" query={{ error, isFetching, refetch }} />;
}

export function Settings() {
  return (
    <>
      <PageHeader title="Settings" intro="They hold for everyone as soon as they are saved." />
      <SettingsPage />
    </>
  );
}
