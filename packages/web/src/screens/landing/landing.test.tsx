import type { Landing as School } from '@akada/contract';
import { screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { Landing } from './landing.tsx';

const html = renderToStaticMarkup(<Landing />);

beforeEach(() => {
  document.body.innerHTML = html;
});

test('the landing page offers Log in and Sign up before anything else can be pressed', () => {
  const main = within(screen.getByRole('main'));
  const forVisitors = main
    .getAllByRole('link')
    .filter((link) => !link.matches('.signed-out\\:hidden *, .signed-out\\:hidden'));
  const [first, second] = forVisitors;
  expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Sign up', '/signup']);
  expect([second?.textContent, second?.getAttribute('href')]).toEqual(['Log in', '/login']);
  const addresses = new Set(screen.getAllByRole('link').map((link) => link.getAttribute('href')));
  expect([...addresses].toSorted()).toEqual(['/login', '/privacy', '/signup']);
});

test('it shows the product itself, each screen with words for those who do not see it', () => {
  const pictures = screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'));
  expect(pictures).toHaveLength(4);
  for (const words of pictures) expect(words).toMatch(/lesson|exam|result/);
  expect(document.querySelector('main img')).toBeNull();
});

test('it is HTML without a script and without an inline style, which the policy would refuse', () => {
  expect(document.body.querySelector('script, style, [style]')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

describe('a school', () => {
  const sample = {
    _id: '0123456789abcdef01234567',
    title: 'Speed',
    subject: 'Physics',
    className: 'SSS 1',
    minutes: 7,
  };
  const ofSchool = { name: 'Bright Sons', motto: 'Knowledge is light', crest: null, sample, prices: null };
  const subjects = [
    { name: 'Biology', lessons: 1 },
    { name: 'Physics', lessons: 12 },
  ];
  const show = (wishes: Partial<School>) => {
    document.body.innerHTML = renderToStaticMarkup(<Landing school={{ ...ofSchool, subjects, ...wishes }} />);
    return document.body.textContent ?? '';
  };

  test('shows its own name and motto, its subjects, and a lesson to watch free', () => {
    const text = show({});
    for (const words of ['Bright Sons', 'Knowledge is light', 'Biology1 lesson', 'Physics12 lessons']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('FreeSpeedPhysics · SSS 1 · 7 min');
    expect(text).not.toMatch(/costs|Akada is where/);
    const signup = screen.getByRole('link', { name: 'Sign up to watch it' });
    expect(signup.getAttribute('href')).toBe(`/signup?next=%2Fstudent%2Flessons%2F${sample._id}`);
    expect(screen.getByRole('link', { name: 'Watch it' }).getAttribute('href')).toBe(`/student/lessons/${sample._id}`);
  });

  test('says what lessons cost where it wants that said', () => {
    const prices = { currency: 'NGN', from: 500, to: 2500, free: 1 };
    expect(show({ prices })).toMatch(/A lesson costs from ₦500\.00 to ₦2,500\.00\..* 1 lesson is free/);
    expect(show({ prices: { ...prices, to: 500, free: 0 }, subjects: [] })).toMatch(
      /A lesson costs ₦500\.00\..*keep it\.(?! 0)/,
    );
  });

  test('of many subjects names twelve; what it leaves out leaves no empty place', () => {
    const many = Array.from({ length: 15 }, (_, at) => ({ name: `Subject ${at}`, lessons: 1 }));
    expect(show({ subjects: many })).toContain('and 3 more subjects');
    expect(show({ subjects: [], sample: { ...sample, sampleSeconds: 30 } })).toContain('30 seconds of it are free');
    const sections = document.querySelectorAll('section').length;
    show({ subjects: [], sample: null });
    expect(document.querySelectorAll('section')).toHaveLength(sections - 1);
  });
});
