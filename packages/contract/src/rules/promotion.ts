/** Then who was promoted is forgotten, and a promotion can no longer be undone. */
export const promotionDays = 60;
