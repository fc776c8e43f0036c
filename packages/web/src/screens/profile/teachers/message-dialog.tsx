import { messageBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useSendMessage } from '../../../data/messages.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogCancel } from '../../../ui/dialog-cancel.tsx';
import { showUnderField } from '../../../ui/form-problem.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { roomLeft } from '../../shared/room-left.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import type { Teacher } from '../shared/samples.ts';

const mostCharacters = 2000;

/** Mount it to open. A refusal keeps it open with all that was typed. */
export function MessageDialog({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const message = useSendMessage();
  const send = useOneAtATime(message);
  const form = useForm({ resolver: zodResolver(messageBody), defaultValues: { teacher: teacher.name, text: '' } });
  const text = useWatch({ control: form.control, name: 'text' });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) =>
    send(values, {
      onSuccess: () => {
        notify.success('Message sent');
        onClose();
      },
      onError: (error) => {
        const { field } = error as { field?: string };
        showUnderField(form, { field, message: messageOf(error) });
      },
    }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Message to ${teacher.name}`}
      description={teacher.title}
      unsaved={isDirty}
      footer={
        <>
          {message.isError && (
            <div className="w-full">
              <Notice tone="error">Failed to send message: {messageOf(message.error)}</Notice>
            </div>
          )}
          <DialogCancel />
          <Button type="submit" form="message-form" loading={message.isPending}>
            Send Message
          </Button>
        </>
      }
    >
      <LeaveGuard unsaved={isDirty} onBack={onClose} />
      <form id="message-form" noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Notice>Your message reaches the staff of your school, not only this teacher. It is not a private chat.</Notice>
        <TextareaField
          label="Message"
          rows={6}
          hint={roomLeft(text, mostCharacters)}
          error={errors.text?.message}
          {...form.register('text')}
        />
      </form>
    </Dialog>
  );
}
