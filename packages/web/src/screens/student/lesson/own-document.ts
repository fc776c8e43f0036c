/** False where the application came here by itself: then this document has the policy of another address. */
function cameWithDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return !entry || new URL(entry.name).pathname.startsWith('/student/lesson/');
}

export const hasOwnDocument = cameWithDocument();
