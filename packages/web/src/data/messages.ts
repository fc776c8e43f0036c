import { handleMessage, listMessages, type MessageStatus, type StaffMessage, sendMessage } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call, type Reply } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { pendingPaymentsStaleMs } from './query-client.ts';

/** A student writes to the school by way of a teacher: `{teacher, text}`. */
export function useSendMessage() {
  return useMutation({
    mutationFn: async (body: CallInput<typeof sendMessage>['body']) => (await call(sendMessage, { body })).data,
  });
}

export type MessageFilter = { status: MessageStatus | 'all'; search: string; page: number; limit: number };
type MessagesReply = Reply<typeof listMessages>;

const messagesKey = ['admin-messages'];
const openCountKey = ['admin-messages-open'];

/** The whole envelope: a page of messages and how many there are. Like pending payments they wait for somebody. */
export function messagesQuery(filter: MessageFilter) {
  return queryOptions({
    queryKey: [...messagesKey, filter],
    queryFn: ({ signal }) => call(listMessages, { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: pendingPaymentsStaleMs,
  });
}

/** How many wait for somebody: the badge in the sidebar. */
export const openMessagesQuery = queryOptions({
  queryKey: openCountKey,
  queryFn: async ({ signal }) =>
    (await call(listMessages, { query: { status: 'open', page: 1, limit: 1 }, signal })).pagination.total,
  staleTime: pendingPaymentsStaleMs,
});

function withMessage(reply: MessagesReply, changed: StaffMessage): MessagesReply {
  return { ...reply, data: reply.data.map((message) => (message._id === changed._id ? changed : message)) };
}

/** The row changes where it stands; the lists are read again when they are next shown, as with payments. */
export function useHandleMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, handled }: { id: string; handled: boolean }) =>
      (await call(handleMessage, { params: { id }, body: { handled } })).data,
    onSuccess: (changed) => {
      client.setQueriesData<MessagesReply>({ queryKey: messagesKey }, (reply) => reply && withMessage(reply, changed));
      void client.invalidateQueries({ queryKey: messagesKey, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: openCountKey });
    },
    onError: (error) => {
      // Its student deleted the account meanwhile, and the message went with it.
      if (error instanceof CallError && error.status === 404) void client.invalidateQueries({ queryKey: messagesKey });
    },
  });
}
