import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrder, bank } from '../../../../test/an-order.ts';
import { fill, findToast } from '../../../../test/hands.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const card = async () => within(await screen.findByRole('article'));

const receipt = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'slip.pdf', {
  type: 'application/pdf',
});

test('“I have paid” takes a receipt and the session id; a lost connection keeps both', async () => {
  const { school, student, path, now } = await anOrder(bank);
  const { user } = renderApp(path, { as: student });
  await user.click(await screen.findByRole('button', { name: 'I have paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'I have paid' }));
  await user.upload(dialog.getByLabelText('Receipt as a photo or PDF'), receipt);
  await dialog.findByText(/^slip\.pdf/);
  await fill(user, 'Session ID (optional)', '000013250408192140000082931531');
  school.network.cut(/^POST \/order\/\w+\/paid/);
  await user.click(dialog.getByRole('button', { name: 'Tell the school' }));
  await dialog.findByText('It was not sent: There is no connection to the school');
  school.network.mend();
  await user.click(dialog.getByRole('button', { name: 'Tell the school' }));
  await findToast('The school knows that you have paid');
  expect(await now()).toMatchObject({ claimedAt: expect.any(String), proofs: [{ mediaType: 'application/pdf' }] });
  await (await card()).findByText(/^You said on .* that you have paid, and sent a receipt\./);
  expect((await card()).getByRole('button', { name: 'Send a receipt' })).toBeTruthy();
  expect((await card()).getByRole('button', { name: 'Download slip.pdf' })).toBeTruthy();
});

test('“I have paid” needs no receipt, and a file of another kind is refused in words', async () => {
  const { student, path, now } = await anOrder(bank);
  const { user } = renderApp(path, { as: student });
  await user.click(await screen.findByRole('button', { name: 'I have paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'I have paid' }));
  const text = new File(['hello'], 'hello.txt', { type: 'text/plain' });
  const input = dialog.getByLabelText('Receipt as a photo or PDF');
  input.removeAttribute('accept');
  await user.upload(input, text);
  await dialog.findByText('Please choose a photo (JPEG, PNG or WebP) or a PDF file');
  await user.click(dialog.getByRole('button', { name: 'Tell the school' }));
  await findToast('The school knows that you have paid');
  expect(await now()).toMatchObject({ claimedAt: expect.any(String), proofs: [] });
});

test('a session id that cannot be one is refused in the words of the server', async () => {
  const { student, path, now } = await anOrder(bank);
  const { user } = renderApp(path, { as: student });
  await user.click(await screen.findByRole('button', { name: 'I have paid' }));
  await fill(user, 'Session ID (optional)', '123');
  await user.click(screen.getByRole('button', { name: 'Tell the school' }));
  await screen.findByText('It was not sent: Session ID must have 10 to 40 letters and figures');
  expect((await now()).claimedAt).toBeUndefined();
});
