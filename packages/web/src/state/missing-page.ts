/** For public/boot.js, which has the landing page say why somebody is there. */
export function noteMissingPage(): void {
  try {
    sessionStorage.setItem('missingPage', 'true');
  } catch {
    // Without storage the landing page stands without that sentence.
  }
}
