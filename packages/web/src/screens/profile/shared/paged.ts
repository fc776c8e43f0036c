/** A page beyond the end is the last one. */
export function paged<Item>(items: readonly Item[], page: number, perPage: number) {
  const totalPages = Math.max(1, Math.ceil(items.length / perPage));
  const current = Math.min(page, totalPages);
  return { shown: items.slice((current - 1) * perPage, current * perPage), page: current, totalPages };
}

export function includesText(text: string, term: string): boolean {
  return text.toLowerCase().includes(term.trim().toLowerCase());
}
