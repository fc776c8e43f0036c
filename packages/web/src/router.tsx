import type { Role } from '@akada/contract';
import { Navigate, type PatchRoutesOnNavigationFunction, type RouteObject, useLocation, useParams } from 'react-router';
import { RequireRole } from './guards.tsx';
import { Root, RouteError } from './root.tsx';
import { type Area, areas, type Load } from './screens/addresses.ts';
import { withPatience } from './screens/shared/screen-errors.tsx';
import { FullScreenLoading } from './ui/loading.tsx';

const lazy = (load: Load) => ({ Component: async () => Object.values(await load())[0] });

const routesOf = ({ layout, screens }: Area): RouteObject => ({
  ...(layout && { lazy: lazy(layout) }),
  children: Object.entries(screens).map(([path, load]) => ({ path, lazy: lazy(load) })),
});

const guarded = (role: Role, own: readonly Area[], ...others: RouteObject[]): RouteObject => ({
  element: <RequireRole is={role} />,
  children: [...own.map(routesOf), ...others],
});

/** Without a network a page whose frame is not here has neither menu nor way back. */
export function fetchFrames(): void {
  for (const { layout } of areas.user) layout?.().catch(() => undefined);
}

/** Most who sign in are students: their home comes while they type. */
export function fetchHome(): void {
  const [{ layout, screens } = { screens: {} }] = areas.user;
  for (const load of [layout, screens['/student']]) load?.().catch(() => undefined);
}

/** The page for correcting a key is part of the marking of its exam. */
function ReMarkMoved() {
  const { examId } = useParams();
  return <Navigate to={`/admin/exams/${examId}/marking${useLocation().search}`} replace />;
}

export async function staffRoutes(): Promise<RouteObject[]> {
  const [{ staffAreas }] = await Promise.all([import('./screens/staff-addresses.ts'), import('./ui/staff.css')]);
  return withPatience([
    guarded('admin', staffAreas.admin, { path: '/admin/exams/:examId/re-mark', element: <ReMarkMoved /> }),
    guarded('super-admin', staffAreas['super-admin']),
  ]);
}

const rootId = 'root';

/** Adds the routes of staff at the first of their addresses. */
export function createStaffPatch(): PatchRoutesOnNavigationFunction {
  let isPatched = false;
  return async ({ path, patch }) => {
    if (isPatched || !/^\/(?:super-)?admin(?:\/|$)/.test(path)) return;
    const routes = await staffRoutes();
    if (!isPatched) patch(rootId, routes);
    isPatched = true;
  };
}

export const routes: RouteObject[] = [
  {
    id: rootId,
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullScreenLoading />,
    children: withPatience([
      ...areas.anyone.map(routesOf),
      guarded('user', areas.user, { path: '/student/dashboard', element: <Navigate to="/student" replace /> }),
      guarded('guardian', areas.guardian),
      { path: '*', lazy: lazy(() => import('./screens/shared/leave-to-landing.tsx')) },
    ]),
  },
];
