import type { Page } from '@playwright/test';
import { failing, type Screen } from './screens.ts';

const untilPlotted = (page: Page) => page.getByRole('img', { name: /^Income by/ }).waitFor();

const untilShown = (role: 'img' | 'link', name: RegExp) => (page: Page) =>
  page.getByRole('tabpanel').getByRole(role, { name }).first().waitFor();

/** Income and analytics. */
export const figureScreens: Screen[] = [
  { name: 'revenue', path: '/admin/revenue?period=year&by=lesson', act: untilPlotted, heading: 'Revenue' },
  { name: 'revenue, own dates', path: '/admin/revenue?period=own&by=month', act: untilPlotted, heading: 'Revenue' },
  { name: 'revenue, failed', path: '/admin/revenue', act: failing('admin/revenue'), heading: 'Error loading revenue' },
  { name: 'analytics, results', path: '/admin/analytics', act: untilShown('img', /^Average/), heading: 'Analytics' },
  {
    name: 'analytics, topics',
    path: '/admin/analytics?tab=topics',
    act: untilShown('link', /SSS 3/),
    heading: 'Analytics',
  },
  {
    name: 'analytics, lessons',
    path: '/admin/analytics?tab=lessons',
    act: untilShown('img', /^Of those/),
    heading: 'Analytics',
  },
  {
    name: 'analytics, fell behind',
    path: '/admin/analytics?tab=students',
    act: untilShown('link', /^Write/),
    heading: 'Analytics',
  },
  {
    name: 'analytics, failed',
    path: '/admin/analytics',
    act: failing('analytics/results'),
    heading: 'Error loading results',
  },
];
