import type { Context as HonoContext } from 'hono';
import { timeout } from 'hono/timeout';
import { AppError } from '#domain/shared/app-error.ts';
import { adminAccessGuard } from '#server/admin/access-guard.ts';
import type { Context } from '#server/context.ts';
import { accountRoutes } from '#server/features/accounts/routes/account.ts';
import {
  createAuthHandlers,
  type AuthHandlers,
} from '#server/features/accounts/routes/auth-handlers.ts';
import { factorRoutes } from '#server/features/accounts/routes/factors.ts';
import { mailLinkRoutes } from '#server/features/accounts/routes/mail-links.ts';
import { plainFormRoutes, readerRoutes } from '#server/features/accounts/routes/plain-forms.ts';
import { proofRoutes } from '#server/features/accounts/routes/proof.ts';
import { appleFormRoutes, providerRoutes } from '#server/features/accounts/routes/providers.ts';
import { sessionRoutes } from '#server/features/accounts/routes/sessions.ts';
import { setupRoutes } from '#server/features/accounts/routes/setup.ts';
import { analyticsRoutes } from '#server/features/analytics/routes.ts';
import { auditRoutes } from '#server/features/audit/routes.ts';
import { blockRoutes } from '#server/features/blocked-senders/routes.ts';
import { blocklistRoutes } from '#server/features/blocklist/routes.ts';
import { cardRoutes } from '#server/features/community/routes/cards.ts';
import { communityRoutes } from '#server/features/community/routes/community.ts';
import { joiningRoutes } from '#server/features/community/routes/joining.ts';
import { complimentRoutes } from '#server/features/compliments/routes/compliments.ts';
import { filteredRoutes } from '#server/features/compliments/routes/filtered.ts';
import { openedRoutes } from '#server/features/compliments/routes/opened.ts';
import { thanksRoutes } from '#server/features/compliments/routes/thanks.ts';
import { outboxRoutes } from '#server/features/email-outbox/routes.ts';
import { drawRoutes } from '#server/features/matching/routes.ts';
import { accessAdministrationRoutes } from '#server/features/members/routes/access.ts';
import { peopleRoutes } from '#server/features/members/routes/people.ts';
import { caseRoutes } from '#server/features/moderation/routes/cases.ts';
import { reasonRoutes } from '#server/features/moderation/routes/reasons.ts';
import { helpingRuleRoutes } from '#server/features/moderation/routes/rules.ts';
import { letterTranslationRoutes } from '#server/features/moderation/routes/translations.ts';
import { notificationRoutes } from '#server/features/notifications/routes.ts';
import { measureBackups } from '#server/features/operations/actions/measure-backups.ts';
import { operationsRoutes } from '#server/features/operations/routes.ts';
import { preferenceRoutes, unsubscribeRoutes } from '#server/features/preferences/routes.ts';
import { profileRoutes } from '#server/features/profiles/routes.ts';
import { aiConfigRoutes } from '#server/features/prompts/routes/ai-config.ts';
import { promptRoutes } from '#server/features/prompts/routes/prompts.ts';
import { roundRoutes } from '#server/features/rounds/routes.ts';
import { suggestionRoutes } from '#server/features/suggestions/routes.ts';
import { testimonialRoutes } from '#server/features/testimonials/routes.ts';
import { translationRoutes } from '#server/features/translations/routes/pages.ts';
import { textRoutes } from '#server/features/translations/routes/texts.ts';
import { addressOf, isForwarded } from '#server/http/address.ts';
import { describeApi } from '#server/http/api-document.ts';
import { holdAnswers } from '#server/http/contract.ts';
import { readDevice } from '#server/http/device-cookie.ts';
import { createErrorHandler } from '#server/http/errors.ts';
import { jsonBodies, sameOriginWrites, smallBodies } from '#server/http/guards.ts';
import { liveRoutes } from '#server/http/live.ts';
import { writes } from '#server/http/methods.ts';
import {
  changePasswordRoutes,
  healthRoutes,
  metricsRoutes,
  securityTextRoutes,
} from '#server/http/operations.ts';
import { createPages } from '#server/http/pages.ts';
import { requestLog } from '#server/http/request-log.ts';
import { createRouter } from '#server/http/router.ts';
import { findActor } from '#server/http/session.ts';

const requestMilliseconds = 30_000;
/** Waits while a server loads the model, and for less than a usual proxy’s minute. */
const patientPath = '/api/admin/ai-config/test';
const patientMilliseconds = 58_000;

const untrustedProxy =
  'Requests come through a proxy, but TRUST_PROXY is off: all callers share one limit. Set TRUST_PROXY=on.';

/** The typed API for the browser's client. */
export type Api = ReturnType<typeof createApi>;

type PageParts = Omit<Parameters<typeof createPages>[1], 'answer'>;

/** Creates all routes, without a port. Without page parts it is the API alone. */
export function createApp(context: Context, pageParts?: PageParts) {
  const app = createRouter();
  app.use(requestLog(context));
  let hasWarned = context.config.trustedProxies > 0;
  app.use(async (c, next) => {
    c.set('address', addressOf(c, context.config.trustedProxies));
    if (!hasWarned && isForwarded(c)) {
      hasWarned = true;
      context.log.warn(untrustedProxy);
    }
    await next();
  });
  measureBackups(context);
  app.onError(createErrorHandler(context));
  if (context.config.holdsAnswers)
    app.use(
      '/api/*',
      holdAnswers('/api', () => api.openAPIRegistry),
    );
  // Before every route, also unknown ones, so that all bodies are limited.
  app.on(writes, '*', smallBodies);
  app.route('/', metricsRoutes(context));
  app.route('/', securityTextRoutes(context));
  app.route('/', changePasswordRoutes());
  // Before the API’s guards: Apple's form comes from another origin.
  if (context.config.apple !== null) app.route('/', appleFormRoutes());
  const authHandlers = createAuthHandlers(context);
  const api = createApi(context, authHandlers);
  app.route('/', api);
  if (pageParts === undefined) return app;
  const answer = (request: Request, c: HonoContext) => app.fetch(request, c.env);
  const pages = createPages(context, { ...pageParts, answer });
  app.route('/', plainFormRoutes(context, authHandlers, pages));
  app.route('/', readerRoutes(context, authHandlers));
  app.route('/', unsubscribeRoutes(context, pages));
  app.route('/', pages.router);
  return app;
}

function createApi(context: Context, authHandlers: AuthHandlers) {
  const api = createRouter().basePath('/api');
  api.on(writes, '*', sameOriginWrites(context.config.appUrl, context.log), jsonBodies);
  // Reads end with the database’s own query limit.
  api.on(writes, '*', (c, next) =>
    timeout(c.req.path === patientPath ? patientMilliseconds : requestMilliseconds)(c, next),
  );
  api.use('/auth/*', async (c, next) => {
    c.set('device', readDevice(context, c));
    await next();
  });
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.set('actor', await findActor(context, c));
    await next();
  });
  api.use('/admin/*', adminAccessGuard);
  const routes = api
    .route('/', healthRoutes(context))
    .route('/', sessionRoutes(context, authHandlers))
    .route('/', factorRoutes(context, authHandlers))
    .route('/', providerRoutes(context))
    .route('/', mailLinkRoutes(context))
    .route('/', accountRoutes(context))
    .route('/', proofRoutes(context))
    .route('/', auditRoutes(context))
    .route('/', translationRoutes(context))
    .route('/', profileRoutes(context))
    .route('/', drawRoutes(context))
    .route('/', filteredRoutes(context))
    .route('/', complimentRoutes(context))
    .route('/', openedRoutes(context))
    .route('/', blockRoutes(context))
    .route('/', roundRoutes(context))
    .route('/', preferenceRoutes(context))
    .route('/', suggestionRoutes(context))
    .route('/', thanksRoutes(context))
    .route('/', notificationRoutes(context))
    .route('/', liveRoutes(context))
    .route('/', caseRoutes(context))
    .route('/', letterTranslationRoutes(context))
    .route('/', helpingRuleRoutes(context))
    .route('/', reasonRoutes(context))
    .route('/', peopleRoutes(context))
    .route('/', blocklistRoutes(context))
    .route('/', analyticsRoutes(context))
    .route('/', promptRoutes(context))
    .route('/', aiConfigRoutes(context))
    .route('/', textRoutes(context))
    .route('/', testimonialRoutes(context))
    .route('/', accessAdministrationRoutes(context))
    .route('/', outboxRoutes(context))
    .route('/', operationsRoutes(context))
    .route('/', joiningRoutes(context))
    .route('/', cardRoutes(context))
    .route('/', communityRoutes(context))
    .route('/', setupRoutes(context));
  describeApi(routes);
  routes.all('*', () => {
    throw new AppError('not-found', 'error.not_found');
  });
  return routes;
}
