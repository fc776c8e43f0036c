export const bankOrders = ['newest', 'oldest', 'topic', 'source'] as const;
export type BankOrder = (typeof bankOrders)[number];

/** Questions that are changed or deleted in one transaction. */
export const mostAtOnce = 1000;

export const undoMinutes = 10;
