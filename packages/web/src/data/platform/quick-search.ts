import type { School } from '@akada/contract';
import { nameOfLevel, shownClass } from '@akada/contract/rules/school-classes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { counted } from '../../lib/format.ts';

export type Found = { value: string; label: string; detail: string; to: string };
export type FoundGroup = { value: string; items: readonly Found[] };

type Classes = School['classes'];
type Ask = { query: { search: string; page: number; limit: number }; signal: AbortSignal };

const perKind = 5;

async function people(ask: Ask, classes: Classes): Promise<Found[]> {
  const { data } = await call('GET /admin/all-user', { ...ask, query: { ...ask.query, status: '' } });
  return data.map(({ _id, fullName, email, phoneNumber, ...student }) => ({
    value: _id,
    label: fullName,
    detail: [shownClass(classes, student), email || phoneNumber].filter(Boolean).join(' · '),
    to: `/admin/users/${_id}`,
  }));
}

async function orders(ask: Ask): Promise<Found[]> {
  const { data } = await call('GET /order', { ...ask, query: { ...ask.query, status: '' } });
  return data.map(({ _id, reference, studentName, status }) => ({
    value: _id,
    label: `${reference} · ${studentName}`,
    detail: status,
    to: `/admin/payments?search=${encodeURIComponent(reference)}`,
  }));
}

async function exams(ask: Ask, classes: Classes): Promise<Found[]> {
  const { data } = await call('GET /exam', { ...ask, query: { ...ask.query, fields: 'summary' } });
  return data.map(({ _id, title, classLevel }) => ({
    value: _id,
    label: title,
    detail: nameOfLevel(classes, classLevel),
    to: `/admin/exams/${_id}`,
  }));
}

async function lessons({ query: { search, ...rest }, signal }: Ask, classes: Classes): Promise<Found[]> {
  const { data } = await call('GET /lesson', { query: { title: search, ...rest }, signal });
  return data.map(({ _id, title, classLevel, subject }) => ({
    value: _id,
    label: title,
    detail: [nameOfLevel(classes, classLevel), subject].filter(Boolean).join(' · '),
    to: `/admin/lessons/${_id}`,
  }));
}

async function questions(ask: Ask): Promise<Found[]> {
  const { data } = await call('GET /question', ask);
  return data.map(({ _id, text, points }) => ({
    value: _id,
    label: text,
    detail: counted(points, 'point'),
    to: `/admin/questions?search=${encodeURIComponent(ask.query.search.trim())}`,
  }));
}

/** The kinds in the order of the list, each with the page that an admin must be allowed to open. */
const kinds = [
  { name: 'People', page: '/admin/users', find: people },
  { name: 'Orders', page: '/admin/payments', find: orders },
  { name: 'Exams', page: '/admin/exams', find: exams },
  { name: 'Lessons', page: '/admin/lessons', find: lessons },
  { name: 'Questions', page: '/admin/questions', find: questions },
] as const;

/** At most five of each kind; kinds without any are left out. */
export function quickSearchQuery(text: string, classes: Classes, mayOpen: (page: string) => boolean) {
  const search = text.trim();
  const allowed = kinds.filter(({ page }) => mayOpen(page));
  return queryOptions({
    queryKey: ['quick-search', search, allowed.map(({ name }) => name)],
    queryFn: async ({ signal }): Promise<FoundGroup[]> => {
      const ask = { query: { search, page: 1, limit: perKind }, signal };
      const found = await Promise.all(
        allowed.map(async ({ name, find }) => ({ value: name, items: await find(ask, classes) })),
      );
      return found.filter(({ items }) => items.length > 0);
    },
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });
}
