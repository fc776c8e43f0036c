// Runs before the first paint, as a file of its own because the Content-Security-Policy allows no inline script.
// A theme the visitor chose wins over the system's; without one the CSS follows the system by itself.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch (_storageBlocked) {}
// The same policy forbids eval; told so beforehand, zod does not probe for it (a probe is reported as a violation).
globalThis.__zod_globalConfig = { jitless: true };
// What the first screen asks for is asked now, while the application is still on its way: lib/call.ts takes these answers.
try {
  const token = localStorage.getItem('token');
  if (token && location.pathname !== '/') {
    const firsts = {
      '/student': ['/user/stats', '/lesson/my/purchased', '/exam'],
      '/student/lessons': ['/lesson?page=1&limit=24', '/payment/mine'],
      '/student/my-lessons': ['/lesson/my/purchased'],
      '/student/exams': ['/exam'],
    };
    const ask = (path) => fetch(`/api${path}`, { headers: { Accept: 'application/json', token } });
    const paths = ['/school', '/user', ...((location.search === '' && firsts[location.pathname]) || [])];
    globalThis.__early = { token, replies: new Map(paths.map((path) => [`/api${path}`, ask(path)])) };
    for (const reply of __early.replies.values()) reply.catch(() => {});
  }
} catch (_storageBlocked) {}
