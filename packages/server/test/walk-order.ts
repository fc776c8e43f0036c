/** Calls that end the session or the account. */
export const endings = ['POST /auth/logout', 'PATCH /user/update-password', 'DELETE /user/sessions', 'DELETE /user'];

const place = (route: string) =>
  endings.includes(route) ? 1 + endings.indexOf(route) : route.startsWith('POST') ? -1 : 0;

/** Starts come first (after one, questions tell too), endings last. */
export const inWalkOrder = (routes: Iterable<string>) =>
  [...new Set(routes)].toSorted((one, other) => place(one) - place(other));
