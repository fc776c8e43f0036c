import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog, Drawer } from './dialog.tsx';
import { TextField } from './form-field.tsx';

const nothing = () => undefined;

test('a dialog focuses its first field, and without one itself, not the button that closes it', async () => {
  const { rerender } = render(
    <Dialog open title="Rename" onClose={nothing}>
      <input type="hidden" />
      <TextField label="Not now" disabled />
      <TextField label="Name" />
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  rerender(
    <Drawer open title="Menu" onClose={nothing}>
      <a href="/">Home</a>
    </Drawer>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});
