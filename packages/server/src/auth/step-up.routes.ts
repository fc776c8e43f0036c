import { stepUp } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { stepUpMs } from '../http/step-up.ts';
import { getUserRow } from '../users/users.queries.ts';
import { checkPassword } from './check-password.ts';
import { checkSecondFactor, wrongCode } from './pass-second-factor.ts';
import { findSecondFactor } from './second-factor.queries.ts';

/** The same person says so again, in the session that is there. */
export function serveStepUp(app: FastifyInstance, context: Context): void {
  serve(app, context, stepUp, async ({ caller, body, request }) => {
    const user = await getUserRow(context.db, caller._id);
    const address = request.ip;
    if (body.otp !== undefined) {
      const factor = await findSecondFactor(context.db, user._id);
      const isRight =
        factor?.confirmed_at && (await checkSecondFactor(context, user, factor, { code: body.otp, address }));
      if (!isRight) throw new AppError('invalid', wrongCode, 'otp');
    } else if (!(await checkPassword(context, { account: user.email, user, password: body.password ?? '', address }))) {
      throw new AppError('invalid', 'The password is wrong', 'password');
    }
    const now = context.now();
    await context.db
      .updateTable('sessions')
      .set({ confirmed_at: iso(now) })
      .where('id_hash', '=', caller.sessionHash)
      .execute();
    return { message: 'Thank you', data: { until: iso(now + stepUpMs) } };
  });
}
