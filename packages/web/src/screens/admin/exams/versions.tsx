import type { Exam, ExamSummary } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { examToPublishQuery, useNewVersion } from '../../../data/exams/admin-exams.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/dialogs.tsx';
import { satWords } from '../shared/started-exam.tsx';
import { Checklist } from './publish-dialogs.tsx';

type Versioned = Pick<Exam, 'version' | 'satBy' | 'nextVersion'>;

/** Versioning of an exam with attempts, explained before the first change. */
export function VersionNotice({
  exam: { version, satBy = 0, nextVersion },
  onMake,
}: {
  exam: Versioned;
  onMake: () => void;
}) {
  if (version === undefined) return null;
  return (
    <div className="mb-3">
      <Notice tone={nextVersion ? 'warning' : 'info'}>
        <p>
          {`${satWords(satBy)} this exam. Everybody who starts gets version ${version}; `}
          {nextVersion
            ? 'what you changed since waits for a new version.'
            : 'what you change here waits until you make a new version. Dates, title and class change at once.'}
        </p>
        {nextVersion && (
          <Button variant="secondary" className="mt-2" onClick={onMake}>
            {`Make version ${version + 1}`}
          </Button>
        )}
      </Notice>
    </div>
  );
}

type NewVersionDialogProps = { exam: Pick<ExamSummary, '_id' | 'title' | 'version'>; onClose: () => void };

const isOwn = ({ part }: { part: string }) => part !== 'window' && part !== 'class';

export function NewVersionDialog({ exam: { _id, title }, onClose }: NewVersionDialogProps) {
  const checked = useQuery(examToPublishQuery(_id));
  const making = useOneAtATime(useNewVersion());
  const { exam } = checked.data ?? {};
  const missing = checked.data?.missing.filter(isOwn);
  const number = (exam?.version ?? 1) + 1;
  const make = () =>
    exam &&
    making.mutate(exam, {
      onSuccess: ({ version }) => {
        notify.success(`Version ${version} is made`, `Students who start '${title}' from now get it.`);
        onClose();
        focusSoon('main');
      },
      onError: () => void checked.refetch(),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Make a new version of '${title}'?`}
      footer={
        <>
          {making.error && (
            <div className="w-full">
              <Notice tone="error">{`Failed to make a new version: ${messageOf(making.error)}`}</Notice>
            </div>
          )}
          <DialogCancel />
          <Button disabled={missing?.length !== 0 || !exam?.nextVersion} loading={making.isPending} onClick={make}>
            {`Make version ${number}`}
          </Button>
        </>
      }
    >
      <Loaded query={checked} failure="Error loading exam" loading={<Skeleton shape="rows" />}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <p role="status">
              {`${satWords(data.exam.satBy ?? 0)} this exam. Students who start from now get a new version. `}
              {data.missing.some(isOwn)
                ? 'Something is unfinished: put it right first.'
                : 'Who has started keeps the paper and the result; results say who sat which version.'}
            </p>
            {data.missing.some(isOwn) && (
              <Checklist exam={data.exam} missing={data.missing.filter(isOwn)} onLeave={onClose} />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
