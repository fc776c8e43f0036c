import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { subscribeBrowser, unsubscribeBrowser } from '../../state/push.ts';

const pushKey = ['push'];

export const pushQuery = queryOptions({
  queryKey: pushKey,
  queryFn: async ({ signal }) => (await call('GET /notification/push', { signal })).data,
});

/** Rejects with `PushRefused` where the browser does not let it be turned on. */
export class PushRefused extends Error {}

async function turnPush(isOn: boolean, publicKey: string) {
  if (!isOn) {
    const { data } = await call('DELETE /notification/push');
    await unsubscribeBrowser();
    return data;
  }
  const body = await subscribeBrowser(publicKey);
  if (body === null) throw new PushRefused('Your browser does not allow notifications of this site');
  return (await call('PUT /notification/push', { body })).data;
}

export function useTurnPush() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ isOn, publicKey }: { isOn: boolean; publicKey: string }) => turnPush(isOn, publicKey),
    onSuccess: (state) => client.setQueryData(pushKey, state),
  });
}
