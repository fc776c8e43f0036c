import Fastify, { type FastifyInstance } from 'fastify';
import { serveAttempts } from './attempts/attempts.routes.ts';
import { serveInvigilation } from './attempts/invigilation.routes.ts';
import { serveResults } from './attempts/results.routes.ts';
import { serveReview } from './attempts/review.routes.ts';
import { serveAudit } from './audit/audit.routes.ts';
import { serveAuth } from './auth/auth.routes.ts';
import { serveCodes } from './auth/codes.routes.ts';
import { serveConfirmation } from './auth/confirm.routes.ts';
import { serveOwnSessions } from './auth/own-sessions.routes.ts';
import { serveSchoolLogin } from './auth/school-login.routes.ts';
import { serveSecondFactor } from './auth/second-factor.routes.ts';
import { serveStepUp } from './auth/step-up.routes.ts';
import { serveDashboard } from './dashboard/dashboard.routes.ts';
import { serveExams } from './exams/exams.routes.ts';
import { bodyLimitBytes, parseBodies } from './http/body.ts';
import { compressReplies } from './http/compress.ts';
import type { Context } from './http/context.ts';
import { refuseAddress, refuseConnection } from './http/early-refusals.ts';
import { handleErrors, notFound } from './http/errors.ts';
import { setHeaders } from './http/headers.ts';
import { limitFloods } from './http/limits.ts';
import { serveWeb } from './http/static-web.ts';
import { serveLessons } from './lessons/lessons.routes.ts';
import { serveMedia } from './media/media.routes.ts';
import { serveMessages } from './messages/messages.routes.ts';
import { serveDocs } from './ops/docs.routes.ts';
import { holdBack } from './ops/hold-back.ts';
import { serveOps } from './ops/ops.routes.ts';
import { servePayments } from './payments/payments.routes.ts';
import { servePrivacy } from './privacy/privacy.routes.ts';
import { serveQuestionPictures } from './questions/picture.routes.ts';
import { serveQuestions } from './questions/questions.routes.ts';
import { serveSettings } from './settings/settings.routes.ts';
import { serveUsers } from './users/users.routes.ts';

export type AppOptions = {
  /** Where the built web is; without it only the API is served. */
  webRoot?: string;
  logger?: object | boolean;
};

/** The whole application on a database that is open and migrated; it does not listen yet. */
export async function buildApp(
  context: Context,
  { webRoot, logger = false }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    bodyLimit: bodyLimitBytes,
    trustProxy: context.config.trustProxy.length > 0 ? [...context.config.trustProxy] : false,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 2000 },
    forceCloseConnections: 'idle',
    // What a proxy has sent on a connection that is about to close is answered, not refused.
    return503OnClosing: false,
    genReqId: () => context.newId(),
    frameworkErrors: refuseAddress(context),
    clientErrorHandler: refuseConnection(context),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  parseBodies(app);
  handleErrors(app);
  await setHeaders(app, context.config);
  holdBack(app, context);
  await limitFloods(app, context);
  await compressReplies(app);
  // A connection that stays open would hold up the stop.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (context.isDraining()) reply.header('Connection', 'close');
    done(null, payload);
  });

  await app.register(
    async (api) => {
      serveAuth(api, context);
      serveCodes(api, context);
      serveConfirmation(api, context);
      serveOwnSessions(api, context);
      serveSecondFactor(api, context);
      serveStepUp(api, context);
      serveSchoolLogin(api, context);
      serveUsers(api, context);
      servePrivacy(api, context);
      serveLessons(api, context);
      servePayments(api, context);
      serveMessages(api, context);
      serveQuestions(api, context);
      await serveQuestionPictures(api, context);
      serveExams(api, context);
      serveAttempts(api, context);
      serveResults(api, context);
      serveInvigilation(api, context);
      serveReview(api, context);
      serveDashboard(api, context);
      serveOps(api, context);
      serveSettings(api, context);
      serveAudit(api, context);
      await serveDocs(api, context);
    },
    { prefix: '/api' },
  );
  await serveMedia(app, context);
  if (webRoot) await serveWeb(app, context.config, webRoot);
  else app.setNotFoundHandler(notFound);
  return app;
}
