/** For public/boot.js: the landing page then shows why the visitor was sent there. */
export function noteMissingPage(): void {
  try {
    sessionStorage.setItem('missingPage', 'true');
  } catch {
    // Without storage the landing page lacks that sentence.
  }
}
