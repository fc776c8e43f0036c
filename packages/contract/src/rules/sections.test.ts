import { expect, test } from 'vitest';
import { bySection, inSections, withSections } from './sections.ts';

const section = (title: string, ...questions: string[]) => ({ title, instructions: '', questions });

test('sections divide the list; what was added stays where it stands, what has gone is in none', () => {
  const sections = [section('A', '1', 'gone', '2'), section('B', '3')];
  expect(inSections(sections, ['0', '1', 'new', '2', '3', '4'])).toEqual([
    section('A', '0', '1', 'new', '2'),
    section('B', '3', '4'),
  ]);
  expect(inSections([section('A'), section('B')], ['1'])).toEqual([section('A', '1'), section('B')]);
  expect(inSections([], ['1'])).toEqual([]);
});

test('a list is brought into the order of its sections', () => {
  expect(bySection([section('A', '1', '2'), section('B', '3')], ['3', '2', '1'])).toEqual(['2', '1', '3']);
  expect(bySection([], ['3', '1'])).toEqual(['3', '1']);
});

test('sections of a paper stand behind those of the exam, once', () => {
  const found = [section('SECTION A', '3', 'gone', '4'), section('SECTION B', '5')];
  const ids = ['1', '2', '3', '4', '5'];
  const made = withSections([], ids, found);
  expect(made).toEqual([
    section('Other questions', '1', '2'),
    section('SECTION A', '3', '4'),
    section('SECTION B', '5'),
  ]);
  expect(withSections(made, ids, found)).toEqual(made);
  expect(withSections([], ['3', '4', '5'], found)).toEqual(made.slice(1));
  expect(withSections([section('SECTION A', '1', '2')], ids, found)).toEqual([
    section('SECTION A', '1', '2'),
    section('SECTION A (2)', '3', '4'),
    section('SECTION B', '5'),
  ]);
  expect(withSections([section('Old', '1', '2')], ids, [section('Empty', 'gone')])).toEqual([
    section('Old', '1', '2', '3', '4', '5'),
  ]);
});
