import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { problemOf } from '../../test/hands.ts';
import { DateField, TimeField } from './date-field.tsx';

let now = '';

function Place({ of: Kind }: { of: typeof DateField }) {
  const [value, setValue] = useState('2026-11-22');
  now = value;
  return <Kind label="Day" value={value} onChange={setValue} />;
}

const field = () => screen.getByLabelText('Day') as HTMLInputElement;

test('a date stands there with its month as a word, however it was typed', async () => {
  const user = userEvent.setup();
  render(<Place of={DateField} />);
  expect(field().value).toBe('22 Nov 2026');
  await user.clear(field());
  await user.type(field(), '3/4/2027');
  expect([field().value, now]).toEqual(['3/4/2027', '2027-04-03']);
  await user.tab();
  expect([field().value, now]).toEqual(['3 Apr 2027', '2027-04-03']);
});

test('what is no date stays there, is not taken for one, and the field says how to write it', async () => {
  const user = userEvent.setup();
  render(<Place of={DateField} />);
  await user.type(field(), '{Backspace}');
  expect([problemOf('Day'), now]).toEqual([null, '22 Nov 202']);
  await user.tab();
  expect([problemOf('Day'), field().value]).toEqual(['Write the date like 22 Nov 2026', '22 Nov 202']);
});

test('the button opens the calendar of the device, and the day chosen there is shown in words', async () => {
  const user = userEvent.setup();
  const { container } = render(<Place of={DateField} />);
  const calendar = container.querySelector('input[type=date]') as HTMLInputElement;
  let opened = 0;
  calendar.showPicker = () => {
    opened += 1;
  };
  await user.click(screen.getByRole('button', { name: 'Open calendar' }));
  expect([opened, calendar.value]).toEqual([1, '2026-11-22']);
  fireEvent.change(calendar, { target: { value: '2026-12-01' } });
  expect([field().value, now]).toEqual(['1 Dec 2026', '2026-12-01']);
});

test('a time is shown on the 24-hour clock', async () => {
  const user = userEvent.setup();
  render(<Place of={TimeField} />);
  await user.clear(field());
  await user.type(field(), '2:30 pm');
  await user.tab();
  expect([field().value, now]).toEqual(['14:30', '14:30']);
});
