import { z } from 'zod';
import { done, endpoint, everyRole, staffOnly, success } from '../platform/endpoint.ts';
import { classId, classLevel, id, instant } from '../platform/fields.ts';
import { secondFactorCode, session } from './auth.ts';

/** Contains neither the session's id nor an address. */
export const ownSession = z.object({
  /** Derived; cannot be used to sign in. */
  _id: z.string(),
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
});
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'The devices this account is signed in on, last used first',
  access: everyRole,
  scope: { open: 'The own account' },
  beforeSecondFactor: true,
  reply: success(z.array(ownSession)),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/:sessionId',
  summary: 'Sign out one device of the own account',
  access: everyRole,
  scope: { open: 'The own account' },
  beforeSecondFactor: true,
  params: z.object({ sessionId: id('Session ID is required') }),
  reply: done,
});

export const endOtherOwnSessions = endpoint({
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'Sign out every device of the own account but this one',
  access: everyRole,
  scope: { open: 'The own account' },
  beforeSecondFactor: true,
  reply: done,
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/user/second-factor',
  summary: 'Whether the own account has a second factor, and whether the school asks for one',
  access: staffOnly,
  scope: { open: 'The own account' },
  beforeSecondFactor: true,
  reply: success(z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number() })),
});
export type SecondFactor = z.infer<typeof getSecondFactor.reply>['data'];

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor',
  summary: 'A new secret for an authenticator app; nothing changes until it is confirmed with a code',
  access: staffOnly,
  scope: { open: 'The own account' },
  stepUp: true,
  beforeSecondFactor: true,
  reply: success(
    z.object({
      secret: z.string(),
      address: z.string(),
    }),
  ),
});

const recoveryCodes = success(z.object({ recoveryCodes: z.array(z.string()) }));

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/confirm',
  summary: 'Turn the second factor on with a code of the app; the recovery codes are shown this once',
  access: staffOnly,
  scope: { open: 'The own account' },
  beforeSecondFactor: true,
  body: z.object({ otp: secondFactorCode }),
  reply: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
  summary: 'New recovery codes; those of before do not work any more',
  access: staffOnly,
  scope: { open: 'The own account' },
  stepUp: true,
  reply: recoveryCodes,
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/user/second-factor',
  summary: 'Turn the own second factor off',
  access: staffOnly,
  scope: { open: 'The own account' },
  stepUp: true,
  reply: done,
});

const stepUpBody = z
  .object({
    password: z.string({ error: 'Please enter your password' }).max(512, 'This password is too long').optional(),
    otp: secondFactorCode.optional(),
  })
  .refine((body) => Boolean(body.password ?? body.otp), {
    path: ['password'],
    message: 'Please enter your password',
  });
export type StepUpBody = z.output<typeof stepUpBody>;

export const stepUp = endpoint({
  method: 'POST',
  path: '/auth/step-up',
  summary: 'Confirm with the password, a code of the second factor, or both, that it is still the same person',
  access: everyRole,
  scope: { open: 'The own account' },
  beforeSecondFactor: true,
  body: stepUpBody,
  reply: success(
    z.object({
      until: instant,
    }),
  ),
});

export const signInBySchool = endpoint({
  method: 'POST',
  path: '/auth/oidc/ticket',
  summary: 'Sign in with the ticket that the school login left in the address of /org-login; it works once',
  access: 'anyone',
  body: z.object({
    ticket: z.string({ error: 'The sign-in is not complete' }).max(200, 'The sign-in is not complete'),
    classLevel: classLevel.optional(),
    classId: classId.optional(),
    /** For an account with a second factor, unless the identity provider checked one. */
    otp: secondFactorCode.optional(),
  }),
  reply: session,
});
