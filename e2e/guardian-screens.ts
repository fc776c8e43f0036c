import { type Api, aLesson, apiAs, demoPassword } from './school.ts';
import { failing, press, type Screen, submitEmpty } from './screens.ts';

const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis';

/** For visitors who got a link. */
export const joinScreens: Screen[] = [
  { name: 'join as a guardian', path: '/guardian/join#ABCDE-FGHJK', heading: 'For parents and guardians' },
  { name: 'join as a guardian, refused', act: submitEmpty('Open my account'), heading: 'For parents and guardians' },
];

/** A guardian with two children, one of whom has an order that waits. */
export async function guardianOf(url: string, admin: Api, busy: Api, idle: Api) {
  const [one, two] = [
    await busy.call<{ code: string }>('POST', '/guardian/code'),
    await idle.call<{ code: string }>('POST', '/guardian/code'),
  ];
  const email = `guardian-${one.code.toLowerCase()}@home.example`;
  const names = { fullName: `Ngozi ${longWord}`, email, password: demoPassword, cpassword: demoPassword };
  await admin.call('POST', '/guardian/signup', { code: one.code, ...names });
  const guardian = await apiAs(url, email);
  await guardian.call('POST', '/guardian/join', { code: two.code });
  const lessonIds = [await aLesson(admin, { title: longWord.repeat(2), price: 2000 })];
  const { total } = await busy.call<{ total: number }>('POST', '/order/quote', { lessonIds });
  const order = await busy.call<{ _id: string }>('POST', '/order', { lessonIds, expectedTotal: total });
  const { _id: child } = await busy.call<{ _id: string }>('GET', '/user');
  return { guardian, child, order: order._id };
}

export function guardianScreens({ child, order }: { child: string; order: string }): Screen[] {
  return [
    { name: 'children', path: '/guardian', heading: 'My children' },
    {
      name: 'children, failed',
      path: '/guardian',
      act: failing('guardian/children'),
      heading: 'Error loading your children',
    },
    { name: 'child', path: `/guardian/children/${child}`, heading: 'Payments' },
    { name: 'child, unknown', path: `/guardian/children/${'0'.repeat(24)}`, heading: 'Child not found' },
    { name: 'order of a child', path: `/guardian/orders/${order}`, heading: 'How to pay by transfer' },
    { name: 'order of a child, paid', act: press('I have paid'), heading: 'I have paid' },
    { name: 'add a child', path: '/guardian/join', heading: 'Add a child' },
    { name: 'profile of a guardian', path: '/guardian/profile', heading: 'Profile' },
    { name: 'profile of a guardian, form', path: '/guardian/profile/edit', heading: 'Edit Profile' },
    { name: 'security of a guardian', path: '/guardian/security', heading: 'Security' },
  ];
}
