import type { Admin, Right, Taught } from '@akada/contract';
import { useState } from 'react';
import { useSetRights } from '../../data/people/users.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choices.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { useOneAtATime } from '../shared/use-one-at-a-time.ts';
import { allRights, RightsChoice } from './rights-choice.tsx';
import { TeachingRows } from './teaching-rows.tsx';

export function RightsDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const before = admin.rights ?? allRights.map(({ right }) => right);
  const [rights, setRights] = useState<readonly Right[]>(before);
  const taught = admin.teaching ?? [];
  const [teaching, setTeaching] = useState<Taught>(taught);
  const [isLimited, setLimited] = useState(admin.isLimited ?? false);
  const change = useOneAtATime(useSetRights());
  // Unchanged fields are not sent: somebody else may change them meanwhile.
  const limits = {
    ...(JSON.stringify(teaching) !== JSON.stringify(taught) && { teaching, teachingBefore: taught }),
    ...(isLimited !== (admin.isLimited ?? false) && { isLimited }),
  };
  const save = () =>
    change.mutate(
      { id: admin._id, rights: [...rights], before: [...before], ...limits },
      {
        onSuccess: () => {
          notify.success(`The rights of ${admin.fullName} are saved`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rights of ${admin.fullName}`}
      description="What is taken away is refused from the next click on, also while they are at work."
      footer={
        <>
          <DialogCancel />
          <Button onClick={save} loading={change.isPending}>
            Save rights
          </Button>
        </>
      }
    >
      {change.isError && <Notice tone="error">{messageOf(change.error)}</Notice>}
      <RightsChoice rights={rights} onChange={setRights} />
      <TeachingRows rows={teaching} onChange={setTeaching} />
      <div className="mt-5">
        <ChoiceRow
          kind="checkbox"
          label="Only own subjects and classes"
          hint="Teaching and marking are for what stands above, and results of the own form. Money and people stay for the whole school."
          checked={isLimited}
          onChange={() => setLimited(!isLimited)}
        />
      </div>
    </Dialog>
  );
}
