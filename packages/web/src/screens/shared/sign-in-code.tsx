import { useGiveSignInCode } from '../../data/people/users.ts';
import { useFormat } from '../../data/platform/school.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

type SignInCodeDialogProps = { person: { _id: string; fullName: string }; onClose: () => void };

/** Shown once: the server stores only a hash. */
export function SignInCodeDialog({ person, onClose }: SignInCodeDialogProps) {
  const { time } = useFormat();
  const give = useOneAtATime(useGiveSignInCode());
  const given = give.data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Sign-in code for ${person.fullName}`}
      footer={
        given ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            {give.isError && (
              <div className="w-full">
                <Notice tone="error">{`Failed to make a code: ${messageOf(give.error)}`}</Notice>
              </div>
            )}
            <DialogCancel />
            <Button loading={give.isPending} onClick={() => give.mutate(person._id, {})}>
              Make a code
            </Button>
          </>
        )
      }
    >
      {given ? (
        <div role="status" className="flex flex-col gap-4">
          <dl className="overflow-hidden rounded-md border border-line">
            <CopyRow label="Code" value={given.code} />
          </dl>
          <p>
            {`On the login page they choose “Sign in with a code”, then “My school gave me a code”. It works once, until ${time(given.expiresAt)}, and is not shown again.`}
          </p>
        </div>
      ) : (
        <div className="flex flex-col gap-3 text-soft">
          <p>
            For somebody who cannot log in on a new phone or computer. With it they sign in once, within 15 minutes,
            without their password.
          </p>
          <p>
            Be sure that it is them who asks: whoever has the code is signed in as them. It is recorded in the audit
            log, and a mail tells them.
          </p>
        </div>
      )}
    </Dialog>
  );
}
