import { useEffect } from 'react';

/** Goes to the last page when the one that is open has gone: its last question was deleted, or its address is old. */
export function useNoPageBeyond(
  pagination: { page: number; totalPages: number } | undefined,
  goTo: (page: number) => void,
): void {
  const last = pagination && pagination.totalPages > 0 && pagination.page > pagination.totalPages;
  useEffect(() => {
    if (last) goTo(pagination.totalPages);
  });
}
