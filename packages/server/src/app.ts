import Fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { serveAnalysis } from './analysis/analysis.routes.ts';
import { serveAnalytics } from './analytics/analytics.routes.ts';
import { serveAnnouncements } from './announcements/announcements.routes.ts';
import { serveAudit } from './audit/audit.routes.ts';
import { serveAccountAccess, serveSignUp } from './auth/account.routes.ts';
import { serveOwnAddresses } from './auth/address.routes.ts';
import { serveCodes } from './auth/codes.routes.ts';
import { serveLinks } from './auth/links.routes.ts';
import { serveMailedPasswords } from './auth/mailed-password.routes.ts';
import { serveSchoolLogin } from './auth/school-login.routes.ts';
import { serveSecondFactor } from './auth/second-factor.routes.ts';
import { serveOwnSessions, serveSignIn, serveStepUp } from './auth/sign-in.routes.ts';
import { serveLoginSlips } from './auth/slips.routes.ts';
import { serveCalendar } from './calendar/calendar.routes.ts';
import { serveCourses } from './courses/courses.routes.ts';
import { serveDashboard } from './dashboard/dashboard.routes.ts';
import { serveExams } from './exams/exams.routes.ts';
import { serveFilms } from './films/films.routes.ts';
import { serveGroups } from './groups/groups.routes.ts';
import { groupsOfLists } from './groups/groups-of-lists.ts';
import { serveGuardians } from './guardians/guardians.routes.ts';
import type { Context } from './http/context.ts';
import { handleErrors, notFound, refuseAddress, refuseConnection } from './http/errors.ts';
import { setUpHeaders } from './http/headers.ts';
import { bodyLimitBytes, endSlowBodies, limitFloods, longestUploadMs, parseBodies } from './http/limits.ts';
import { logRequests } from './http/log.ts';
import { setUpReplies } from './http/replies.ts';
import { refuseOddFiles, serveWeb } from './http/static-web.ts';
import { serveInvigilation } from './invigilation/invigilation.routes.ts';
import { serveLessons } from './lessons/lessons.routes.ts';
import { serveMarking } from './marking/marking.routes.ts';
import { serveMedia } from './media/media.routes.ts';
import { serveMerging } from './merging/merging.routes.ts';
import { serveMessages } from './messages/messages.routes.ts';
import { serveNotifications } from './notifications/notifications.routes.ts';
import { serveBackups } from './ops/backups.routes.ts';
import { refuseWhileWaiting } from './ops/instance.ts';
import { serveDocs, serveOps } from './ops/ops.routes.ts';
import { serveCoupons } from './orders/coupons.routes.ts';
import { serveGateways } from './orders/gateways.routes.ts';
import { serveGrants } from './orders/grants.routes.ts';
import { serveOrders } from './orders/orders.routes.ts';
import { servePayments } from './orders/payments.routes.ts';
import { serveProofs } from './orders/proofs.routes.ts';
import { serveReceipts } from './orders/receipt.routes.ts';
import { serveStatements } from './orders/statement/statement.routes.ts';
import { servePlayback } from './playback/playback.routes.ts';
import { serveSamples } from './playback/sample.routes.ts';
import { servePractice } from './practice/practice.routes.ts';
import { servePrints } from './print/print.routes.ts';
import { servePrivacy } from './privacy/privacy.routes.ts';
import { serveManyQuestions } from './questions/bulk.routes.ts';
import { serveQuestionExport } from './questions/export/export.routes.ts';
import { serveImports } from './questions/import/import.routes.ts';
import { servePassages } from './questions/passages.routes.ts';
import { serveQuestionPictures, serveQuestions } from './questions/questions.routes.ts';
import { serveVersions } from './questions/versions.routes.ts';
import { serveReports } from './reports/reports.routes.ts';
import { serveRevenue } from './revenue/revenue.routes.ts';
import { serveReviews } from './reviews/reviews.routes.ts';
import { serveSettings } from './settings/settings.routes.ts';
import { examVersions } from './sitting/exam-versions.ts';
import { serveSitting } from './sitting/sitting.routes.ts';
import { serveTeachers } from './teachers/teachers.routes.ts';
import { serveUploads } from './uploads/uploads.routes.ts';
import { serveClassLists } from './users/class-list/class-list.routes.ts';
import { serveClassRequests } from './users/class-request/class-request.routes.ts';
import { serveInvites } from './users/invites/invites.routes.ts';
import { servePeopleFiles } from './users/people-file.ts';
import { serveExtraTimeRight, servePersons, serveStaffNotes } from './users/person.routes.ts';
import { servePromotions } from './users/promotion/promotion.routes.ts';
import { serveUsers } from './users/users.routes.ts';
import { serveWishes } from './wishes/wishes.routes.ts';

const rooms = [
  serveSignUp,
  serveAccountAccess,
  serveSignIn,
  serveCodes,
  serveOwnAddresses,
  serveLinks,
  serveOwnSessions,
  serveSecondFactor,
  serveStepUp,
  serveSchoolLogin,
  serveUsers,
  servePersons,
  serveClassRequests,
  serveMerging,
  serveStaffNotes,
  serveExtraTimeRight,
  (app: FastifyInstance, context: Context) => serveClassLists(app, context, { groups: groupsOfLists }),
  servePromotions,
  serveInvites,
  servePeopleFiles,
  serveLoginSlips,
  serveMailedPasswords,
  serveGuardians,
  serveReports,
  servePrivacy,
  serveLessons,
  serveReviews,
  serveTeachers,
  serveCourses,
  serveWishes,
  serveFilms,
  serveUploads,
  serveOrders,
  serveCoupons,
  serveProofs,
  serveReceipts,
  serveGrants,
  serveGateways,
  servePayments,
  serveStatements,
  serveMessages,
  serveAnnouncements,
  serveGroups,
  serveNotifications,
  (app: FastifyInstance, context: Context) => serveQuestions(app, context, examVersions),
  serveQuestionPictures,
  servePassages,
  serveManyQuestions,
  serveVersions,
  serveImports,
  serveQuestionExport,
  (app: FastifyInstance, context: Context) => serveExams(app, context, examVersions),
  servePrints,
  serveSitting,
  serveInvigilation,
  serveMarking,
  serveAnalysis,
  serveDashboard,
  serveCalendar,
  servePractice,
  serveRevenue,
  serveAnalytics,
  serveOps,
  serveBackups,
  serveSettings,
  serveAudit,
  serveDocs,
];

export type AppOptions = {
  /** packages/web/dist; without it only the API is served. */
  webRoot?: string;
  logger?: object | boolean;
  /** Add their hooks before all others. */
  observers?: readonly ((app: FastifyInstance) => void)[];
};

export async function buildApp(
  context: Context,
  { webRoot, logger = false, observers = [] }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    // One line a request, by logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: context.config.trustProxy.length > 0 ? [...context.config.trustProxy] : false,
    requestTimeout: longestUploadMs,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 2000 },
    forceCloseConnections: 'idle',
    // Requests sent on a connection that is about to close are answered, not refused.
    return503OnClosing: false,
    genReqId: () => context.newId(),
    frameworkErrors: refuseAddress(context),
    clientErrorHandler: refuseConnection(context),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  for (const observe of observers) observe(app);
  logRequests(app);
  parseBodies(app);
  endSlowBodies(app);
  handleErrors(app, context);
  await setUpHeaders(app, context.config);
  refuseWhileWaiting(app, context);
  await limitFloods(app, context);
  await setUpReplies(app);
  refuseOddFiles(app);
  // An open connection would delay the stop.
  app.addHook('onSend', async (_request, reply) => {
    if (context.isDraining()) reply.header('Connection', 'close');
  });

  const api: FastifyPluginAsync = async (scope) => {
    for (const serveRoom of rooms) await serveRoom(scope, context);
  };
  await app.register(api, { prefix: '/api' });
  await serveMedia(app, context);
  servePlayback(app, context);
  serveSamples(app, context);
  if (webRoot) await serveWeb(app, context.config, webRoot);
  else app.setNotFoundHandler(notFound);
  return app;
}
