import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

type Row = { _id: string };
type Page = { data: Row[]; pagination: { total: number } };

export function replaceRow(queryClient: QueryClient, queryKey: QueryKey, row: Row): void {
  queryClient.setQueriesData<Pick<Page, 'data'>>(
    { queryKey },
    (page) => page && { ...page, data: page.data.map((one) => (one._id === row._id ? row : one)) },
  );
}

function without(page: Page, id: string): Page {
  const data = page.data.filter((row) => row._id !== id);
  const total = page.pagination.total - (page.data.length - data.length);
  return { ...page, data, pagination: { ...page.pagination, total } };
}

/** Removes the row at once, and restores it when the server refuses. */
export function useDeleteRow(
  queryKey: QueryKey,
  mutationFn: (id: string) => Promise<unknown>,
  refresh: (queryClient: QueryClient) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<Page>({ queryKey });
      queryClient.setQueriesData<Page>({ queryKey }, (page) => page && without(page, id));
      return before;
    },
    onError: (_error, _id, before = []) => {
      for (const [key, page] of before) queryClient.setQueryData(key, page);
    },
    onSettled: () => refresh(queryClient),
  });
}
