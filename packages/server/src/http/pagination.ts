/** What a page of a list belongs to; `more` where a search found more than was counted. */
type Found = { total: number; more?: boolean };

export function paginationOf({ total, more }: Found, { page, limit }: { page: number; limit: number }) {
  return { total, ...(more && { more }), page, limit, totalPages: Math.ceil(total / limit) };
}
