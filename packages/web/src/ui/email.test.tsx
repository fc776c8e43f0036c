import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Email } from './email.tsx';

test('an e-mail address breaks after its @ and dots only', () => {
  const { container } = render(<Email address="ada.obi@home.example" />);
  expect(container.innerHTML).toBe('ada.<wbr>obi@<wbr>home.<wbr>example');
});
