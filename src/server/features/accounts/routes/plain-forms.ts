import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { timeout } from 'hono/timeout';
import { languageOfParameter } from '#domain/i18n/language-choice.ts';
import { languages } from '#domain/i18n/language.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { memberPage, memberPaths, nobodysData, type PagePath } from '#domain/shared/pages.ts';
import type { Context } from '#server/context.ts';
import { challengeFactor } from '#server/features/accounts/actions/challenge-factor.ts';
import { listVerifiedFactors } from '#server/features/accounts/queries.ts';
import {
  signInInput,
  signUpInput,
  type AuthHandlers,
} from '#server/features/accounts/routes/auth-handlers.ts';
import { factorLimit } from '#server/features/accounts/routes/limits.ts';
import { requireSignedIn } from '#server/http/actor.ts';
import { readDevice } from '#server/http/device-cookie.ts';
import { noteRefusal } from '#server/http/errors.ts';
import { keepFormAnswer, takeFormAnswer } from '#server/http/form-answer.ts';
import { sameOriginWrites } from '#server/http/guards.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { codeInput, textInput } from '#server/http/input.ts';
import type { Pages } from '#server/http/pages.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { createRouter, readForm, z } from '#server/http/router.ts';
import { findActor, sessionToken } from '#server/http/session.ts';

const requestMilliseconds = 30_000;

const start = '/dashboard';

const forms = {
  '/login': '/login',
  '/register': '/register',
  '/factor': '/factor',
  '/logout': '/login',
} as const satisfies Record<string, PagePath>;

const signInForm = signInInput
  .omit({ rememberMe: true })
  .extend({ remember: z.literal('on').optional() });

const signUpForm = signUpInput.omit({ traits: true, language: true, invitation: true }).extend({
  confirmation: textInput(1000),
  traits: textInput(1000),
  language: z.enum(languages).optional().catch(undefined),
});

const factorForm = z.object({ code: codeInput(40), factor: z.uuid().optional() });

/**
 * Creates the forms that work without scripts: sign-in, sign-up, sign-out, second factor. They use the API's handlers
 * and return to their page with the reason when refused.
 */
export function plainFormRoutes(context: Context, authHandlers: AuthHandlers, pages: Pages) {
  const router = createRouter();
  router.onError((error, c) => leadBack(context, c, error));
  router.on(
    'POST',
    Object.keys(forms),
    sameOriginWrites(context.config.appUrl, context.log),
    timeout(requestMilliseconds),
    knowCaller(context),
  );

  router.post('/login', async (c) => {
    const { remember, ...credentials } = await readForm(c, signInForm);
    await authHandlers.signIn(c, { ...credentials, rememberMe: remember === 'on' });
    return c.redirect(wantedOf(c) ?? start, 303);
  });

  router.post('/register', async (c) => {
    const { confirmation, traits, language, ...details } = await readForm(c, signUpForm);
    if (confirmation !== details.password) throw mismatch();
    const chosen = language === undefined ? {} : { language };
    const invitation = c.req.query('invitation');
    const input = { ...details, traits: [traits], invitation, ...chosen };
    const waitsFor = await authHandlers.signUp(c, input);
    if (waitsFor === null) return c.redirect(start, 303);
    const typed = { email: details.email };
    keepFormAnswer(context, c, { page: '/register', typed, refusal: null, waitsFor });
    return c.redirect('/register', 303);
  });

  router.post('/logout', async (c) => {
    await authHandlers.signOut(c);
    return c.redirect('/', 303);
  });

  router.post('/factor', async (c) => {
    const { code, factor } = await readForm(c, factorForm);
    const isRecovery = !/^[\d\s]+$/u.test(code);
    if (isRecovery || factor === undefined) await authHandlers.recover(c, code);
    else {
      const challengeId = await openChallenge(context, c, factor);
      await authHandlers.verify(c, { factorId: factor, challengeId, code });
    }
    return c.redirect(start, 303);
  });

  router.get('/factor', knowReader(context, authHandlers), async (c) => {
    const person = requireSignedIn(c);
    if (person.kind !== 'before-factor') return c.redirect(start);
    const form = takeFormAnswer(context, c, '/factor');
    return pages.showOwn(c, '/factor', {
      ...nobodysData,
      form,
      factors: await appsOf(context, person.id),
    });
  });
  return router;
}

/** Finds the reader of a member's page and refreshes an expired access; else redirects to the sign-in. */
export function readerRoutes(context: Context, authHandlers: AuthHandlers) {
  const router = createRouter();
  router.onError((error, c) => leadBack(context, c, error));
  for (const path of memberPaths) router.get(path, knowReader(context, authHandlers));
  return router;
}

function knowCaller(context: Context) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    c.set('device', readDevice(context, c));
    c.set('actor', await findActor(context, c));
    await next();
  });
}

function knowReader(context: Context, authHandlers: AuthHandlers) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (sessionToken(context, c) === null) return c.redirect(signInAddress(c));
    try {
      c.set('device', readDevice(context, c));
      c.set('actor', await findActor(context, c));
      if (c.get('actor').kind === 'visitor') {
        await authHandlers.refresh(c);
        // The old secret works a moment longer.
        c.set('actor', await findActor(context, c));
      }
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') throw error;
      // Without the database the page has no data, and says so.
      context.log.warn({ err: error }, 'The reader of a page could not be found.');
    }
    return next();
  });
}

/** Apps only: a message to a telephone is sent on request, which needs the script. */
async function openChallenge(
  context: Context,
  c: HonoContext<HttpEnv>,
  factorId: string,
): Promise<string> {
  const person = requireSignedIn(c);
  await countTry(context, factorLimit, person.id);
  const apps = await appsOf(context, person.id);
  if (!apps.some(({ id }) => id === factorId)) throw new AppError('not-found', 'error.not_found');
  const { id } = await challengeFactor(context, person, factorId, async () => {});
  return id;
}

async function appsOf({ db }: Context, personId: string): Promise<{ id: string; name: string }[]> {
  const factors = await listVerifiedFactors(db, personId);
  return factors
    .filter(({ factor_type }) => factor_type === 'totp')
    .map(({ id, friendly_name }) => ({ id, name: friendly_name }));
}

function mismatch(): AppError {
  return new AppError('invalid', 'register.validation.password.mismatch', {
    field: 'confirmation',
  });
}

/** Redirects to the form's page with the reason and the typed values; from a readable page, to the sign-in. */
async function leadBack(
  context: Context,
  c: HonoContext<HttpEnv>,
  error: unknown,
): Promise<Response> {
  const { code, details } = noteRefusal(context, c, error);
  const page = pageOf(c);
  // A foreign page's input is not shown.
  const typed = code === 'error.foreign_origin' ? {} : await typedIn(c);
  const refusal = { code, fields: details.fields ?? {} };
  keepFormAnswer(context, c, { page, typed, refusal });
  if (page === '/login') return c.redirect(signInAddress(c), 303);
  return c.redirect(page === '/register' ? registerAddress(c) : page, 303);
}

/** With the invitation, so that the next try has it too. */
function registerAddress(c: HonoContext): string {
  const invitation = c.req.query('invitation');
  return invitation === undefined
    ? '/register'
    : `/register?invitation=${encodeURIComponent(invitation)}`;
}

function pageOf(c: HonoContext): PagePath {
  const found = Object.entries(forms).find(([path]) => path === c.req.path);
  return c.req.method === 'POST' && found !== undefined ? found[1] : '/login';
}

async function typedIn(c: HonoContext): Promise<Record<string, string>> {
  if (c.req.method !== 'POST') return {};
  const body = await c.req.parseBody().catch(() => ({}));
  const kept = Object.entries(body).filter(([name]) => ['name', 'email', 'traits'].includes(name));
  return Object.fromEntries(
    kept.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}

/** The sign-in in the request's language, with the page that follows unless it is the default. */
function signInAddress(c: HonoContext): string {
  const url = new URL(c.req.url);
  const language = languageOfParameter(url.searchParams.get('lang') ?? undefined);
  url.searchParams.delete('lang');
  const wanted = c.req.method === 'POST' ? wantedOf(c) : memberPage(url.pathname + url.search);
  const parameters = [
    ...(language === null ? [] : [`lang=${language}`]),
    ...(wanted === null || wanted === start ? [] : [`next=${encodeURIComponent(wanted)}`]),
  ];
  return parameters.length === 0 ? '/login' : `/login?${parameters.join('&')}`;
}

function wantedOf(c: HonoContext): string | null {
  const page = memberPage(c.req.query('next') ?? '');
  const address = page === null ? null : URL.parse(page, 'http://own');
  return address === null ? null : address.pathname + address.search;
}
