import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextareaField, TextField } from './form-field.tsx';
import { Maths } from './maths.tsx';
import { MoreText } from './more-text.tsx';
import { Person } from './person.tsx';
import { SearchField } from './search-field.tsx';

const arabic = 'ما هي عاصمة نيجيريا؟';
const directionAt = (element: HTMLElement) => element.closest('[dir]')?.getAttribute('dir');

test('texts, names and what is typed take the direction of their script', () => {
  render(
    <>
      <Maths text={`${arabic} $x$`} />
      <MoreText text="مرحبا" describedBy="title" />
      <Person name="موسى" />
      <TextField label="Title" />
      <TextareaField label="Text" />
      <SearchField label="Search" value="" onChange={() => {}} />
    </>,
  );
  expect(directionAt(screen.getByText(new RegExp(arabic.slice(0, 8))))).toBe('auto');
  for (const text of ['مرحبا', 'موسى']) expect(directionAt(screen.getByText(text))).toBe('auto');
  for (const label of ['Title', 'Text', 'Search'])
    expect(screen.getByLabelText(label).getAttribute('dir')).toBe('auto');
});

test('addresses, numbers and phones stay as they are', () => {
  render(
    <>
      <TextField label="Mail" type="email" />
      <TextField label="Phone" type="tel" />
      <TextField label="Price" type="number" />
    </>,
  );
  for (const label of ['Mail', 'Phone', 'Price']) expect(screen.getByLabelText(label).getAttribute('dir')).toBeNull();
});
