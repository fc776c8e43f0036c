import Fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { serveCourses } from './catalogue/courses/courses.routes.ts';
import { serveFilms } from './catalogue/films/films.routes.ts';
import { serveLessons } from './catalogue/lessons/lessons.routes.ts';
import { servePlayback } from './catalogue/playback/playback.routes.ts';
import { serveSamples } from './catalogue/playback/sample.routes.ts';
import { serveReviews } from './catalogue/reviews/reviews.routes.ts';
import { serveUploads } from './catalogue/uploads/uploads.routes.ts';
import { serveWishes } from './catalogue/wishes/wishes.routes.ts';
import { serveAnalysis } from './exams/analysis/analysis.routes.ts';
import { serveCalendar } from './exams/calendar/calendar.routes.ts';
import { serveExams } from './exams/exams/exams.routes.ts';
import { serveInvigilation } from './exams/invigilation/invigilation.routes.ts';
import { serveMarking } from './exams/marking/marking.routes.ts';
import { servePractice } from './exams/practice/practice.routes.ts';
import { servePrints } from './exams/print/print.routes.ts';
import { serveReports } from './exams/reports/reports.routes.ts';
import { serveRoad } from './exams/road/road.routes.ts';
import { examVersions } from './exams/sitting/exam-versions.ts';
import { serveSitting } from './exams/sitting/sitting.routes.ts';
import { serveAnnouncements } from './messages/announcements/announcements.routes.ts';
import { serveMessages } from './messages/messages/messages.routes.ts';
import { serveCoupons } from './money/orders/coupons.routes.ts';
import { serveGateways } from './money/orders/gateways.routes.ts';
import { serveGrants } from './money/orders/grants.routes.ts';
import { serveOrders } from './money/orders/orders.routes.ts';
import { servePayments } from './money/orders/payments.routes.ts';
import { serveProofs } from './money/orders/proofs.routes.ts';
import { serveReceipts } from './money/orders/receipt.routes.ts';
import { serveStatements } from './money/orders/statement/statement.routes.ts';
import { serveRevenue } from './money/revenue/revenue.routes.ts';
import { serveAccountAccess, serveSignUp } from './people/auth/account.routes.ts';
import { serveOwnAddresses } from './people/auth/address.routes.ts';
import { serveCodes } from './people/auth/codes.routes.ts';
import { serveLinks } from './people/auth/links.routes.ts';
import { serveMailedPasswords } from './people/auth/mailed-password.routes.ts';
import { serveSchoolLogin } from './people/auth/school-login.routes.ts';
import { serveSecondFactor } from './people/auth/second-factor.routes.ts';
import { serveOwnSessions, serveSignIn, serveStepUp } from './people/auth/sign-in.routes.ts';
import { serveLoginSlips } from './people/auth/slips.routes.ts';
import { serveGroups } from './people/groups/groups.routes.ts';
import { groupsOfLists } from './people/groups/groups-of-lists.ts';
import { serveGuardians } from './people/guardians/guardians.routes.ts';
import { guardiansOfLists } from './people/guardians/guardians-of-lists.ts';
import { serveTeachers } from './people/teachers/teachers.routes.ts';
import { serveClassLists } from './people/users/class-list/class-list.routes.ts';
import { serveClassRequests } from './people/users/class-request/class-request.routes.ts';
import { serveInvites } from './people/users/invites/invites.routes.ts';
import { servePeopleFiles } from './people/users/people-file.ts';
import { serveExtraTimeRight, servePersons, serveStaffNotes } from './people/users/person.routes.ts';
import { servePromotions } from './people/users/promotion/promotion.routes.ts';
import { serveUsers } from './people/users/users.routes.ts';
import { serveAudit } from './platform/audit/audit.routes.ts';
import type { Context } from './platform/http/context.ts';
import { handleErrors, notFound, refuseAddress, refuseConnection } from './platform/http/errors.ts';
import { setUpHeaders } from './platform/http/headers.ts';
import { bodyLimitBytes, endSlowBodies, limitFloods, longestUploadMs, parseBodies } from './platform/http/limits.ts';
import { logRequests } from './platform/http/log.ts';
import { setUpReplies } from './platform/http/replies.ts';
import { refuseOddFiles, serveWeb } from './platform/http/static-web.ts';
import { serveMedia } from './platform/media/media.routes.ts';
import { serveNotifications } from './platform/notifications/notifications.routes.ts';
import { serveSignedPapers } from './platform/signing/signing.routes.ts';
import { serveManyQuestions } from './questions/bulk.routes.ts';
import { serveQuestionExport } from './questions/export/export.routes.ts';
import { serveImports } from './questions/import/import.routes.ts';
import { servePassages } from './questions/passages.routes.ts';
import { serveQuestionPictures, serveQuestions } from './questions/questions.routes.ts';
import { serveVersions } from './questions/versions.routes.ts';
import { serveAnalytics } from './school/analytics/analytics.routes.ts';
import { serveCardTexts } from './school/cards/card-texts.routes.ts';
import { serveCards } from './school/cards/cards.routes.ts';
import { serveOwnCards } from './school/cards/own-cards.routes.ts';
import { serveCertificates } from './school/certificates/certificates.routes.ts';
import { serveOwnCertificates } from './school/certificates/own-certificates.routes.ts';
import { serveCertificateTemplate } from './school/certificates/template.routes.ts';
import { armsOfLists, serveClasses, serveClassMerges } from './school/classes/classes.routes.ts';
import { serveConduct } from './school/conduct/conduct.routes.ts';
import { serveDashboard } from './school/dashboard/dashboard.routes.ts';
import { serveMerging } from './school/merging/merging.routes.ts';
import { serveBackups } from './school/ops/backups.routes.ts';
import { refuseWhileWaiting } from './school/ops/instance.ts';
import { serveDocs, serveOps } from './school/ops/ops.routes.ts';
import { servePrivacy } from './school/privacy/privacy.routes.ts';
import { serveRegisters } from './school/register/register.routes.ts';
import { serveSchemes } from './school/scores/schemes.routes.ts';
import { serveScores } from './school/scores/scores.routes.ts';
import { serveCardHead } from './school/settings/card-head.routes.ts';
import { serveLanding } from './school/settings/landing.routes.ts';
import { serveSettings } from './school/settings/settings.routes.ts';
import { serveSubjects } from './school/subjects/subjects.routes.ts';
import { serveTerms } from './school/terms/terms.routes.ts';

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
  (app: FastifyInstance, context: Context) =>
    serveClassLists(app, context, { groups: groupsOfLists, guardians: guardiansOfLists, arms: armsOfLists }),
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
  serveClasses,
  serveConduct,
  serveSchemes,
  serveCardHead,
  serveScores,
  serveCards,
  serveOwnCards,
  serveCardTexts,
  serveCertificates,
  serveOwnCertificates,
  serveCertificateTemplate,
  serveRegisters,
  serveSubjects,
  serveTerms,
  serveClassMerges,
  serveNotifications,
  serveSignedPapers,
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
  serveRoad,
  serveRevenue,
  serveAnalytics,
  serveOps,
  serveBackups,
  serveSettings,
  serveLanding,
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
