export const largestStatementBytes = 5 * 1024 * 1024;
export const mostStatementRows = 20_000;
