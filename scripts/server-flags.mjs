/**
 * What the server's process is given. A school's laptop has little memory, and what lives in the server's is less than
 * 100 MB: without these V8 lets three times as much stand before it tidies up.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40'];
