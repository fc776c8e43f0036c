export const bankOrders = ['newest', 'oldest', 'topic', 'source'] as const;
export type BankOrder = (typeof bankOrders)[number];
