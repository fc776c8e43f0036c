// Runs before the first paint, as a file of its own because the Content-Security-Policy allows no inline script.
// A theme the visitor chose wins over the system's; without one the CSS follows the system by itself.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch (_storageBlocked) {}
// An address that leads nowhere ends on the landing page, which says so once.
try {
  if (location.pathname === '/' && sessionStorage.getItem('missingPage')) {
    sessionStorage.removeItem('missingPage');
    document.documentElement.dataset.missingPage = '';
  }
} catch (_storageBlocked) {}
// The server renders the forms for signing in and up (state/served-form.ts). The signed-in are redirected, and who brings
// a login slip or an address typed elsewhere finds them filled in.
try {
  const isAsServed = !localStorage.getItem('token') && location.hash === '' && !history.state?.usr;
  if (!isAsServed) document.documentElement.dataset.notAsServed = '';
} catch (_storageBlocked) {}
// A button pressed before the application is there waits for it; of several, the last.
document.addEventListener(
  'click',
  (event) => {
    const button = event.target.closest?.('#root[data-served] button');
    if (!button) return;
    event.preventDefault();
    const root = button.closest('#root');
    root.pressed = button;
    root.toggleAttribute('data-is-sent', button.type === 'submit');
  },
  true,
);
// The same policy forbids eval; told so beforehand, zod does not probe for it (a probe is reported as a violation).
globalThis.__zod_globalConfig = { jitless: true };
// What the first screen asks for is asked now, while the application is still on its way: lib/call.ts takes these answers,
// and data/first-data.ts has the queries that wait for them.
try {
  const token = localStorage.getItem('token');
  if (token) document.documentElement.dataset.signedIn = '';
  if (token && location.pathname !== '/') {
    const { role } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
    const ofStudents = {
      '/student': ['/user/stats', '/lesson/my/purchased', '/exam', '/order/mine', '/practice'],
      '/student/lessons': ['/lesson/my/purchased', '/exam'],
      '/student/my-lessons': ['/lesson/my/purchased', '/order/mine'],
      '/student/exams': ['/exam'],
    };
    const exam = /^\/student\/exam\/([0-9a-f]{24})$/.exec(location.pathname)?.[1];
    const paths = exam ? [`/exam/${exam}`] : ofStudents[location.pathname];
    // What was watched is reported first: read before that, the lessons would stay as they were.
    const hasReports = Object.keys(localStorage).some((key) => key.startsWith('watched:') && !key.endsWith(':asked'));
    const isOld = (path) => hasReports && path === '/lesson/my/purchased';
    const screen = role === 'user' && location.search === '' ? paths?.filter((path) => !isOld(path)) : undefined;
    const ask = (path) => fetch(`/api${path}`, { headers: { Accept: 'application/json', token } });
    const replies = new Map(['/school', '/user', ...(screen ?? [])].map((path) => [`/api${path}`, ask(path)]));
    for (const reply of replies.values()) reply.catch(() => undefined);
    globalThis.__early = { token, replies };
  }
} catch {
  // Storage is blocked, or what it holds is no token of ours: then the application asks, in its own time.
}
