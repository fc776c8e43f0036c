import type { PapersWithOtherKey, Question, QuestionVersion } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { questionVersionsQuery, useBringBack } from '../../../data/questions/question-versions.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { Changes } from '../../shared/changes.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

type VersionsProps = {
  question: Question;
  /** Unsaved input would be lost. */
  isUnsaved: boolean;
  onBack: (papers: PapersWithOtherKey) => void;
};

function Version({ version, isNow, action }: { version: QuestionVersion; isNow: boolean; action: React.ReactNode }) {
  const { dateTime } = useFormat();
  const { at, by, changes } = version;
  return (
    <li className="min-w-0 border-l-3 border-line pl-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <span className="font-semibold">{dateTime(at)}</span>
          {by && <span className="text-soft"> by {by}</span>}
          {isNow && <span className="ml-2 text-xs font-semibold text-green">As it is now</span>}
        </span>
        {action}
      </p>
      {changes ? <Changes entry={changes} /> : <p className="text-sm text-soft">As it came into the bank</p>}
    </li>
  );
}

function VersionList({ versions, ...props }: VersionsProps & { versions: readonly QuestionVersion[] }) {
  const { question, isUnsaved, onBack } = props;
  const { dateTime } = useFormat();
  const back = useBringBack(question);
  const bringing = useOneAtATime(back);
  const bring = (version: QuestionVersion) =>
    bringing.mutate(version._id, {
      onSuccess: ({ message, papersWithOtherKey }) => {
        notify.success(message);
        onBack(papersWithOtherKey);
      },
      onError: (error) => notify.error(`Failed to bring the version back: ${messageOf(error)}`),
    });
  if (versions.length < 2) return <p className="text-soft">Nobody has changed it since it came into the bank.</p>;
  return (
    <div className="grid gap-4">
      {isUnsaved && <p className="text-sm text-soft">Save your changes, or close without them, to bring one back.</p>}
      <ol aria-label="Versions" className="grid gap-4">
        {versions.map((version, index) => (
          <Version
            key={version._id}
            version={version}
            isNow={index === 0}
            action={
              index > 0 && (
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={isUnsaved}
                  loading={back.isPending && back.variables === version._id}
                  onClick={() => bring(version)}
                >
                  <History aria-hidden="true" />
                  Bring back<span className="sr-only"> the version of {dateTime(version.at)}</span>
                </Button>
              )
            }
          />
        ))}
      </ol>
    </div>
  );
}

/** Read when it is opened. */
export function QuestionVersions(props: VersionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const versions = useQuery({ ...questionVersionsQuery(props.question._id), enabled: isOpen });
  return (
    <details className="rounded-md border border-line" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <FoldSummary>Earlier versions</FoldSummary>
      {isOpen && (
        <div className="border-t border-line p-4">
          <Loaded query={versions} failure="Error loading its versions" loading={<Skeleton shape="rows" count={2} />}>
            {(data) => <VersionList {...props} versions={data} />}
          </Loaded>
        </div>
      )}
    </details>
  );
}
