import { createExam, createLesson, createQuestion, publishExam } from '../admin-work.ts';
import { saved } from '../exam-page.ts';
import { expect, logIn, test } from '../test.ts';

const laptop = { viewport: { width: 1280, height: 800 } };

/** The whole job through the screens, with a browser for the staff and one for the student. */
test('a school sets a lesson and an exam, and a student buys, watches, sits and reads the result', async ({
  browser,
  page: student,
  server,
}) => {
  test.setTimeout(240_000);
  const staff = await (await browser.newContext({ ...laptop, baseURL: server.url })).newPage();

  await test.step('the super-admin makes an admin', async () => {
    await logIn(staff, 'head@akada.example');
    await expect(staff).toHaveURL(/\/super-admin$/);
    await staff.goto('/super-admin/create-admin');
    await expect(staff.getByRole('heading', { name: 'Create a new Admin' })).toBeVisible();
    await expect(staff.getByText('Only super admins can create admin accounts.')).toBeVisible();
    await staff.getByLabel('Full name').fill('Ngozi Adeleke');
    await staff.getByLabel('E-mail address').fill('ngozi@school.example');
    await staff.getByLabel('Password', { exact: true }).fill('river under moon');
    await staff.getByLabel('Password again').fill('river under moon');
    for (const right of [/^Teaching/, /^Marking/, /^Money/, /^People/])
      await staff.getByRole('checkbox', { name: right }).check();
    await staff.getByRole('button', { name: 'Create admin' }).click();
    await expect(staff.getByText('Admin created successfully!')).toBeVisible();
    await expect(staff.getByText('ngozi@school.example')).toBeVisible();
    await staff.getByRole('button', { name: 'Logout' }).click();
    await expect(staff).toHaveURL(/\/login/);
  });

  await test.step('the admin makes the lesson, the exam and its questions', async () => {
    await logIn(staff, 'ngozi@school.example', 'river under moon');
    await expect(staff).toHaveURL(/\/admin$/);
    await createLesson(staff, {
      title: 'How water crosses a membrane',
      classLevel: 'JSS 3',
      video: `${server.url}/media/demo/osmosis.mp4`,
      price: '1999.99',
      description: 'What osmosis is, shown with moving particles.',
    });
    await createExam(staff, {
      title: 'Membranes test',
      classLevel: 'JSS 3',
      description: 'Three questions on diffusion and osmosis',
      minutes: '20',
    });
    await createQuestion(staff, {
      type: 'Multiple Choice',
      text: 'Through what does water pass in osmosis?',
      options: ['A cell wall', 'A semi-permeable membrane', 'A solid', 'A vacuum'],
      answer: 'A semi-permeable membrane',
      exam: 'Membranes test',
    });
    await createQuestion(staff, {
      type: 'True/False',
      text: 'Diffusion needs a membrane.',
      answer: 'False',
      exam: 'Membranes test',
    });
    await createQuestion(staff, {
      type: 'Short Answer',
      text: 'Name the liquid that moves in osmosis (one word).',
      answer: 'Water',
      exam: 'Membranes test',
    });
    await publishExam(staff, 'Membranes test');
  });

  await test.step('the student signs up, finds the lesson and pays', async () => {
    await student.goto('/');
    await student.getByRole('link', { name: 'Sign up' }).first().click();
    await student.getByLabel('Full name').fill('Chidera Obi');
    await student.getByLabel('E-mail address').fill('Chidera@home.example');
    await student.getByLabel('Phone number').fill('0803 555 0101');
    await student.getByLabel('Class').selectOption({ label: 'JSS 3' });
    await student.getByLabel('Password', { exact: true }).fill('yam and plantain');
    await student.getByLabel('Password again').fill('yam and plantain');
    await student.getByRole('button', { name: 'Sign up' }).click();
    await expect(student.getByText('Signup successful!')).toBeVisible();
    await expect(student).toHaveURL(/\/student$/);
    await student.goto('/student/lessons?search=membrane');
    const card = student.getByRole('listitem').filter({ hasText: 'How water crosses a membrane' });
    await expect(card).toContainText('₦1,999.99');
    await expect(card).toContainText('₦2,999.99');
    await card.getByRole('button', { name: /Add to Cart/ }).click();
    await expect(card.getByRole('button', { name: /In Cart/ })).toBeDisabled();
    await student.goto('/student/cart');
    await expect(student.getByText('₦1,799.99')).toBeVisible();
    await student.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(student.getByText('Order placed')).toBeVisible();
    await expect(
      student.getByText('Now transfer ₦1,799.99. Your lessons unlock as soon as the payment is approved.'),
    ).toBeVisible();
  });

  const decide = async (decision: 'Approve' | 'Reject') => {
    await staff.goto('/admin/payments?search=Chidera&status=pending');
    await staff.getByRole('button', { name: `${decision} Chidera Obi, How water crosses a membrane` }).click();
  };

  await test.step('the admin rejects the payment, the student reads why and pays again', async () => {
    await decide('Reject');
    await staff.getByRole('dialog').getByLabel('Reason').fill('No transfer with this reference has arrived.');
    await staff.getByRole('button', { name: 'Reject payment' }).click();
    await expect(staff.getByText('Payment rejected')).toBeVisible();
    await student.goto('/student/payments');
    await expect(student.getByText('No transfer with this reference has arrived.')).toBeVisible();
    await student.getByRole('button', { name: /Order again/ }).click();
    await student.getByRole('dialog').getByRole('button', { name: 'Order for ₦1,799.99' }).click();
    await expect(student.getByText('Pending').first()).toBeVisible();
  });

  await test.step('the admin approves, and the student watches', async () => {
    await decide('Approve');
    const dialog = staff.getByRole('alertdialog').or(staff.getByRole('dialog'));
    await expect(dialog).toContainText('Approve payment for Chidera Obi - How water crosses a membrane?');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(staff.getByText('Payment approved successfully!')).toBeVisible();
    await student.goto('/student/my-lessons');
    await student.getByRole('link', { name: /Watch/ }).click();
    const video = student.locator('video');
    await expect(video).toBeAttached();
    await student.getByRole('button', { name: /play/i }).first().click();
    const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(position).toBeGreaterThan(1);
    await student.keyboard.press('ArrowRight');
    await expect.poll(position).toBeGreaterThan(10);
  });

  await test.step('the student sits the exam and reads the result', async () => {
    await student.goto('/student/exams');
    const card = student.getByRole('listitem').filter({ hasText: 'Membranes test' });
    await card.getByRole('link', { name: /Start Exam/ }).click();
    await expect(student.getByRole('heading', { name: 'Ready to Start Exam?' })).toBeVisible();
    await expect(
      student.getByText('Once you start, the timer will begin and you cannot pause the exam.'),
    ).toBeVisible();
    await student.getByRole('button', { name: 'Start Exam' }).click();
    await student
      .locator('label')
      .filter({ hasText: /A semi-permeable membrane/ })
      .click();
    await expect(saved(student)).toBeVisible();
    await student.getByRole('button', { name: 'Next' }).click();
    await student.locator('label').filter({ hasText: /True/ }).click();
    await student.getByRole('button', { name: 'Next' }).click();
    await student.getByRole('textbox').fill(' wATER ');
    await student.reload();
    await expect(student.getByRole('textbox')).toHaveValue(' wATER ');
    await student.getByRole('button', { name: 'Submit Exam' }).click();
    await student
      .getByRole('alertdialog')
      .or(student.getByRole('dialog'))
      .getByRole('button', { name: /Submit/ })
      .click();
    await expect(student).toHaveURL(/\/student\/exam-result\//);
    await expect(student.getByText('67%').first()).toBeVisible();
    await expect(student.getByText('Good job')).toBeVisible();
    await student.goto('/student/exams?tab=completed');
    await expect(student.getByRole('listitem').filter({ hasText: 'Membranes test' })).toContainText('67%');
  });
  await staff.context().close();
});
