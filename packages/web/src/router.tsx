import type { Role } from '@akada/contract';
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router';
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

const guarded = (role: Role, ...others: RouteObject[]): RouteObject => ({
  element: <RequireRole is={role} />,
  children: [...areas[role].map(routesOf), ...others],
});

/** The page for correcting a key is part of the marking of its exam. */
function ReMarkMoved() {
  const { examId } = useParams();
  return <Navigate to={`/admin/exams/${examId}/marking${useLocation().search}`} replace />;
}

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullScreenLoading />,
    children: withPatience([
      ...areas.anyone.map(routesOf),
      guarded('user', { path: '/student/dashboard', element: <Navigate to="/student" replace /> }),
      guarded('admin', { path: '/admin/exams/:examId/re-mark', element: <ReMarkMoved /> }),
      guarded('guardian'),
      guarded('super-admin'),
      { path: '*', lazy: lazy(() => import('./screens/shared/leave-to-landing.tsx')) },
    ]),
  },
];
