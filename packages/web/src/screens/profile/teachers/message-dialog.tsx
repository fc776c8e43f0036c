import { messageBody, type Teacher } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useSendMessage } from '../../../data/messages/message-threads.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { roomLeft } from '../../shared/room-left.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

const mostCharacters = 2000;

export function MessageDialog({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const message = useOneAtATime(useSendMessage());
  const form = useForm({ resolver: zodResolver(messageBody), defaultValues: { teacher: teacher.name, text: '' } });
  const text = useWatch({ control: form.control, name: 'text' });
  return (
    <FormDialog
      title={`Message to ${teacher.name}`}
      description={teacher.title}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((values) => message.mutate(values, afterSave(form, 'Message sent', onClose)))}
      submitLabel="Send Message"
      pending={message.isPending}
      problem={message.isError && `Failed to send message: ${messageOf(message.error)}`}
    >
      <Notice>Your message reaches the staff of your school, not only this teacher. It is not a private chat.</Notice>
      <FormField
        form={form}
        name="text"
        type="textarea"
        label="Message"
        rows={6}
        hint={roomLeft(text, mostCharacters)}
      />
    </FormDialog>
  );
}
