export const mostInviteUses = 5000;
/** From now. */
export const longestInviteDays = 366;
