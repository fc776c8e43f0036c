// Runs before the first paint, as a file of its own because the Content-Security-Policy allows no inline script.
// A theme the visitor chose wins over the system's; without one the CSS follows the system by itself.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch (_storageBlocked) {}
// The same policy forbids eval; told so beforehand, zod does not probe for it (a probe is reported as a violation).
globalThis.__zod_globalConfig = { jitless: true };
