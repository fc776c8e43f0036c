import type { StaffMessage } from '@akada/contract';
import { useLocation, useNavigate } from 'react-router';
import { focusSoon } from '../shared/dialogs.tsx';

export const rowId = (id: string) => `message-${id}`;

/** Going through the list; a thread reached by keys takes the place of the last one, so that Back leads to the list. */
export function useInbox(messages: readonly StaffMessage[], messageId: string | undefined) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const at = messages.findIndex(({ _id }) => _id === messageId);
  const open = ({ _id }: StaffMessage) => {
    void navigate(`/admin/messages/${_id}${search}`, { replace: messageId !== undefined, preventScrollReset: true });
    focusSoon(rowId(_id));
  };
  const step = (by: 1 | -1) => {
    const next = messages[at === -1 ? 0 : at + by];
    if (next) open(next);
  };
  /** To the next open thread below, else the last one above. */
  const moveOn = ({ _id }: StaffMessage) => {
    const waits = (message: StaffMessage) => message._id !== _id && message.handledAt === undefined;
    const next = messages.slice(at + 1).find(waits) ?? messages.slice(0, Math.max(0, at)).reverse().find(waits);
    if (next) open(next);
  };
  return { step, moveOn };
}
