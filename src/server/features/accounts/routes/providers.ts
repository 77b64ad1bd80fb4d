import type { Context as HonoContext } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { providerNames, type ProviderName } from '#domain/accounts/provider.ts';
import { languages } from '#domain/i18n/language.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { ErrorCode } from '#domain/shared/error-code.ts';
import type { Context } from '#server/context.ts';
import {
  beginProviderReauthentication,
  completeProviderReauthentication,
} from '#server/features/accounts/actions/provider-reauthentication.ts';
import {
  beginProviderSignIn,
  completeProviderSignIn,
} from '#server/features/accounts/actions/provider-sign-in.ts';
import { invitationInput } from '#server/features/accounts/routes/auth-handlers.ts';
import { keepSignOutUrl } from '#server/features/accounts/routes/provider-session.ts';
import { requirePerson } from '#server/http/actor.ts';
import { keepDevice } from '#server/http/device-cookie.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { keepFormAnswer } from '#server/http/form-answer.ts';
import { bodiesUpTo } from '#server/http/guards.ts';
import { hostCookie, isSecure } from '#server/http/host-cookie.ts';
import { languageOf } from '#server/http/language.ts';
import { giveTryBack } from '#server/http/rate-limit.ts';
import { createRouter, json, z } from '#server/http/router.ts';
import { setSessionCookie } from '#server/http/session.ts';

const providerLimit = { name: 'provider', most: 200, seconds: 10 * 60 };
const flowSeconds = 10 * 60;
/** As many windows may be at a provider at once as fit into a cookie. */
const mostFlows = 3;
const callbackPath = '/api/auth/callback';
const appleFormKilobytes = 16;

const modes = ['login', 'register', 'proof'] as const;

const flowSchema = z.object({
  provider: z.enum(providerNames),
  mode: z.enum(modes),
  language: z.enum(languages),
  /** The person who must re-authenticate, in that mode. */
  personId: z.string().optional(),
  invitation: z.string().optional(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});

export function providerRoutes(context: Context) {
  return new Endpoints('accounts', context)
    .get('/auth/providers', {
      opensTo: 'public',
      summary: 'The sign-in providers that are configured here',
      answer: json(z.array(z.enum(providerNames)), 'Perhaps none.'),
      handle: () => [...context.providers.names],
    })
    .post('/auth/sign-in/social', {
      opensTo: 'public',
      limit: providerLimit,
      summary: 'Start a sign-in with a provider; open the returned address',
      body: z
        .object({
          provider: z.enum(providerNames),
          mode: z.enum(modes),
          invitation: invitationInput,
        })
        .openapi({
          description: 'login and register for visitors; proof for signed-in members.',
        }),
      refuses: {
        unauthenticated: [
          'login.social.error',
          'login.error.house',
          'register.social.error',
          'error.unauthenticated',
        ],
        forbidden: ['proof.error.provider', 'factor.error.required'],
      },
      answer: json(z.object({ url: z.url() }), 'The address to open.'),
      handle: async ({ body, c }) => {
        const { provider, mode, invitation } = body;
        const language = languageOf(c);
        if (mode !== 'proof') {
          const { url, flow } = await beginProviderSignIn(context, provider, mode);
          await keepFlow(context, c, { provider, mode, language, invitation, ...flow });
          return { url };
        }
        const person = requirePerson(c);
        const { url, flow } = await beginProviderReauthentication(context, person, provider);
        await keepFlow(context, c, { provider, mode, language, personId: person.id, ...flow });
        return { url };
      },
    })
    .get('/auth/callback/{provider}', {
      opensTo: 'public',
      summary: 'Where a provider sends the browser back to',
      params: z.object({ provider: z.enum(providerNames) }),
      others: { 302: { description: 'To /dashboard, or back with an error.' } },
      handle: async ({ caller, params, c }) => {
        const { provider } = params;
        const flows = await readFlows(context, c);
        const state = c.req.query('state');
        const begun = flows.find((flow) => flow.provider === provider && flow.state === state);
        // An answer to another flow leaves the cookie to the windows that are still away.
        if (begun === undefined) return c.redirect(errorPage(flows[0] ?? null, provider));
        await keepFlows(
          context,
          c,
          flows.filter((flow) => flow !== begun),
        );
        try {
          const { mode, language, invitation, nonce, verifier } = begun;
          const flow = { state: begun.state, nonce, verifier };
          const answer = new URL(c.req.url);
          if (mode === 'proof') {
            const person = requirePerson(c);
            if (person.id !== begun.personId) return c.redirect(errorPage(begun, provider));
            await completeProviderReauthentication(context, person, { provider, answer, flow });
            return c.redirect('/profile?proof=done');
          }
          const entered = await completeProviderSignIn(
            context,
            {
              provider,
              mode,
              flow,
              answer,
              language,
              invitation,
              name: nameOf(c.req.query('user')),
            },
            caller.source,
          );
          if (entered.session === null) {
            keepDevice(context, c);
            const typed = { email: entered.email };
            const waiting = {
              page: '/register',
              typed,
              refusal: null,
              waitsFor: 'mailbox',
            } as const;
            keepFormAnswer(context, c, waiting);
            return c.redirect('/register');
          }
          setSessionCookie(context, c, entered.session);
          await giveTryBack(context, providerLimit, c.get('address'));
          if (entered.signOutUrl !== null) await keepSignOutUrl(context, c, entered.signOutUrl);
          return c.redirect('/dashboard');
        } catch (error) {
          if (error instanceof AppError) return c.redirect(errorPage(begun, provider, error.code));
          throw error;
        }
      },
    }).router;
}

/** Accepts Apple's form and redirects to the callback, to which the browser adds the flow's cookie. */
export function appleFormRoutes() {
  const router = createRouter();
  router.post(`${callbackPath}/apple`, bodiesUpTo(appleFormKilobytes), async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const kept = ['code', 'state', 'iss', 'error', 'user'].flatMap((name) => {
      const value = form.get(name);
      return value === null ? [] : [[name, value]];
    });
    return c.redirect(`${callbackPath}/apple?${new URLSearchParams(kept).toString()}`, 303);
  });
  return router;
}

type Flow = z.infer<typeof flowSchema>;

/** Keeps the flows of several windows; the latest first. */
async function keepFlow(context: Context, c: HonoContext, flow: Flow): Promise<void> {
  await keepFlows(context, c, [flow, ...(await readFlows(context, c))].slice(0, mostFlows));
}

async function keepFlows(context: Context, c: HonoContext, flows: Flow[]): Promise<void> {
  const place = flowCookiePlace(context);
  if (flows.length === 0) return void deleteCookie(c, flowCookie(context), place);
  await setSignedCookie(c, flowCookie(context), JSON.stringify(flows), context.config.authSecret, {
    ...place,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: flowSeconds,
  });
}

function flowCookie(context: Context): string {
  return hostCookie(context, 'wohlwort.provider');
}

function flowCookiePlace(context: Context) {
  return { path: '/', secure: isSecure(context) };
}

async function readFlows(context: Context, c: HonoContext): Promise<Flow[]> {
  const value = await getSignedCookie(c, context.config.authSecret, flowCookie(context));
  if (typeof value !== 'string') return [];
  try {
    return z.array(flowSchema).max(mostFlows).parse(JSON.parse(value));
  } catch {
    return [];
  }
}

/** Maps a refused sign-in to the name in the page's address. */
const errorNames: ReadonlyMap<ErrorCode, string> = new Map<ErrorCode, string>([
  ['login.error.cancelled', 'cancelled'],
  ['login.error.setup', 'setup'],
  ['login.error.group', 'group'],
  ['login.error.no_address', 'no_address'],
  ['login.error.unproven', 'unproven'],
  ['login.error.waiting', 'waiting'],
  ['register.error.invitation', 'invitation'],
  ['register.error.domain', 'domain'],
  ['register.error.queue', 'queue'],
]);

/** Keeps an invitation for the next try. */
function errorPage(begun: Flow | null, provider: ProviderName, code?: ErrorCode): string {
  const { mode = 'login', invitation } = begun ?? {};
  if (mode === 'proof') return `/profile?proof=failed&provider=${provider}`;
  const error = (code === undefined ? undefined : errorNames.get(code)) ?? 'social';
  const parameters = { error, provider, ...(invitation !== undefined && { invitation }) };
  return `/${mode}?${new URLSearchParams(parameters).toString()}`;
}

/** Reads Apple's `user`: `{"name":{"firstName":…,"lastName":…}}`; only a suggestion for a new profile. */
function nameOf(user: string | undefined): string {
  const schema = z.object({
    name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
  });
  try {
    const { name } = schema.parse(JSON.parse(user ?? ''));
    return [name.firstName, name.lastName].filter(Boolean).join(' ');
  } catch {
    return '';
  }
}
