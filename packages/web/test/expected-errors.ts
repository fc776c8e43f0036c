/** console.error may say these in the running test; anything else it says fails the test. */
export const expectedErrors: RegExp[] = [];
