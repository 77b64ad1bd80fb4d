import { digestObstacles, digestRhythms } from '#domain/notifications/digest.ts';
import { isTimeZone, pushDeviceDays, pushKey, timeOfDay } from '#domain/notifications/push.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { nobodysData, type UnsubscribeStep } from '#domain/shared/pages.ts';
import type { Context } from '#server/context.ts';
import {
  changeInboxPreferences,
  type InboxPreferenceChange,
} from '#server/features/preferences/actions/change-inbox-preferences.ts';
import { changePushSettings } from '#server/features/preferences/actions/change-push-settings.ts';
import { chooseDigests, unsubscribe } from '#server/features/preferences/actions/choose-digests.ts';
import {
  chooseTeamAlerts,
  viewTeamAlerts,
} from '#server/features/preferences/actions/choose-team-alerts.ts';
import { addDevice, removeDevice } from '#server/features/preferences/actions/push-devices.ts';
import { moveDevice, renewDevice } from '#server/features/preferences/actions/renew-push-device.ts';
import { openUnsubscribeToken } from '#server/features/preferences/actions/unsubscribe-link.ts';
import {
  readDigests,
  readInboxPreferences,
  readPushes,
} from '#server/features/preferences/queries.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import type { Pages } from '#server/http/pages.ts';
import { countTry, countTryFrom } from '#server/http/rate-limit.ts';
import { createRouter, json, z } from '#server/http/router.ts';

/* The text guard reads each word. */
const inboxLimit = { name: 'inbox-preferences', most: 60, seconds: 60 };

const preferences = z
  .object({
    noLettersUntil: z.iso.date().nullable().openapi({
      description: 'The last day of a pause in the member’s time zone; null without one.',
    }),
    signedOnly: z
      .boolean()
      .openapi({ description: 'Anonymous letters go to the filtered folder.' }),
    withoutAiHelp: z.boolean().openapi({
      description: 'Unchanged texts of the AI helper go to the filtered folder.',
    }),
    unwantedWords: z.array(z.string()).openapi({
      description:
        'Letters with one of these words, however it is spelled, go to the filtered folder.',
    }),
    filteredCount: z.int().openapi({ description: 'The number of filtered letters.' }),
  })
  .openapi('InboxPreferences');

const pushLimit = { name: 'pushes', most: 30, seconds: 60 };
const pushAddressLimit = { name: 'push-address', most: 30, seconds: 60 };

const time = z.string().regex(timeOfDay);
const quietHours = z
  .object({ from: time, to: time })
  .nullable()
  .openapi({ description: 'In the time zone in which a page was last open.' });
const timeZone = textInput(100);
const device = z.object({
  key: z.string().regex(pushKey).openapi({
    description:
      'A secret of the browser, 32 bytes in base64url, which it makes when it is turned on.',
  }),
  endpoint: textInput(1000),
  keys: z.object({ p256dh: textInput(200), auth: textInput(50) }),
});
const publicKey = z.string().openapi({
  description: 'By which a browser subscribes (RFC 8292), in base64url.',
});
const renewed = z.object({ isKnown: z.boolean(), publicKey });

const pushes = z
  .object({
    publicKey,
    quietHours,
    showsSender: z.boolean().openapi({
      description: 'Names of senders are shown; anonymous ones stay so.',
    }),
    tellsThanks: z.boolean(),
    devices: z.array(
      z
        .object({
          id: z.uuid(),
          device: z.string(),
          since: z.iso.date(),
          isCurrent: z.boolean().openapi({ description: 'The browser of this session.' }),
        })
        .openapi('PushDevice'),
    ),
  })
  .openapi('Pushes');

const digestLimit = { name: 'digests', most: 30, seconds: 60 };

const rhythm = z.enum(digestRhythms);

const digests = z
  .object({
    rhythm,
    isRefused: z.boolean().openapi({
      description: 'The member’s mail server rejected a digest; a new choice tries again.',
    }),
    obstacle: z.enum(digestObstacles).nullable().openapi({
      description: 'Why the installation, or this member, gets none.',
    }),
  })
  .openapi('Digests');

const alertLimit = { name: 'alerts', most: 30, seconds: 60 };

const alerts = z
  .object({
    byPush: z.boolean(),
    byMail: z.boolean(),
    hasDevice: z.boolean().openapi({ description: 'Whether there is a browser to push to.' }),
    mailObstacle: z.enum(digestObstacles).nullable().openapi({
      description: 'Why the installation, or this member, gets no mails.',
    }),
  })
  .openapi('TeamAlerts');

export function preferenceRoutes(context: Context) {
  const { db, config, clock, push } = context;
  const readInbox = async (personId: string) => {
    const found = await readInboxPreferences(db, personId, clock.now());
    if (found === null) throw new AppError('unauthenticated', 'error.unauthenticated');
    return found;
  };
  const readOwnPushes = async (person: { id: string; sessionId: string }) => ({
    publicKey: push.publicKey,
    ...(await readPushes(db, person)),
  });
  const readOwnDigests = (personId: string) =>
    readDigests(db, personId, { sendsMail: config.smtpUrl !== null });
  return new Endpoints('inbox-preferences')
    .get('/inbox-preferences', {
      opensTo: 'person',
      summary: 'The member’s inbox preferences',
      answer: json(preferences, 'The preferences.'),
      handle: ({ caller }) => readInbox(caller.id),
    })
    .patch('/inbox-preferences', {
      opensTo: 'person',
      summary: 'Change inbox preferences for letters that arrive from now on; omitted fields stay',
      body: z.object({
        noLettersUntil: z.iso.date().nullable().optional(),
        timeZone: textInput(100).refine(isTimeZone).optional().openapi({
          description: 'The time zone in which that day ends, such as Europe/Berlin; else UTC.',
        }),
        signedOnly: z.boolean().optional(),
        withoutAiHelp: z.boolean().optional(),
        unwantedWords: z.array(textInput(500)).max(500).optional(),
      } satisfies Record<keyof InboxPreferenceChange, z.ZodType>),
      refuses: {
        invalid: [
          'inbox_preferences.error.until',
          'inbox_preferences.error.word',
          'inbox_preferences.error.words_many',
        ],
        limited: ['error.limited'],
      },
      answer: json(preferences, 'The changed preferences.'),
      handle: async ({ caller, body }) => {
        await countTry(context, inboxLimit, caller.id);
        await changeInboxPreferences(context, caller, body);
        return await readInbox(caller.id);
      },
    })
    .get('/pushes', {
      opensTo: 'person',
      tag: 'pushes',
      summary: 'Push settings and browsers of the member',
      answer: json(pushes, 'Settings and browsers.'),
      handle: ({ caller }) => readOwnPushes(caller),
    })
    .patch('/pushes', {
      opensTo: 'person',
      tag: 'pushes',
      summary: 'Change push settings; omitted fields stay',
      body: z.object({
        quietHours: quietHours.optional(),
        timeZone,
        showsSender: z.boolean().optional(),
        tellsThanks: z.boolean().optional(),
      }),
      refuses: { invalid: ['pushes.error.quiet'], limited: ['error.limited'] },
      answer: json(pushes, 'As it is now.'),
      handle: async ({ caller, body }) => {
        await countTry(context, pushLimit, caller.id);
        await changePushSettings(context, caller, body);
        return await readOwnPushes(caller);
      },
    })
    .post('/pushes/devices', {
      opensTo: 'person',
      tag: 'pushes',
      summary: `Turn pushes on in this browser, until its session ends or it was unused for ${pushDeviceDays} days`,
      body: device.extend({ timeZone }),
      refuses: {
        invalid: ['pushes.error.device'],
        limited: ['error.limited'],
        unauthenticated: ['session.error.ended'],
      },
      created: json(pushes, 'As it is now.'),
      handle: async ({ caller, body, source }) => {
        await countTry(context, pushLimit, caller.id);
        const { keys, ...given } = body;
        await addDevice(context, caller, { ...given, ...keys }, source);
        return await readOwnPushes(caller);
      },
    })
    .post('/pushes/devices/renew', {
      opensTo: 'person',
      tag: 'pushes',
      summary: 'Report the push address and time zone of this browser',
      body: device.extend({ timeZone }),
      refuses: { invalid: ['pushes.error.device'], limited: ['error.limited'] },
      answer: json(renewed, 'Unknown: this browser gets no pushes of the caller.'),
      handle: async ({ caller, body }) => {
        await countTry(context, pushLimit, caller.id);
        const { keys, ...given } = body;
        const isKnown = await renewDevice(context, caller, { ...given, ...keys });
        return { isKnown, publicKey: push.publicKey };
      },
    })
    .put('/pushes/address', {
      opensTo: 'public',
      tag: 'pushes',
      summary: 'Change the push address of a browser with its secret',
      body: device,
      refuses: { limited: ['error.limited'] },
      answer: json(renewed, 'Unknown: this browser gets no pushes.'),
      handle: async ({ body, c }) => {
        await countTryFrom(context, pushAddressLimit, c.get('address'));
        const { keys, ...given } = body;
        const isKnown = await moveDevice(context, { ...given, ...keys });
        return { isKnown, publicKey: push.publicKey };
      },
    })
    .delete('/pushes/devices/{id}', {
      opensTo: 'person',
      tag: 'pushes',
      summary: 'Turn pushes off in one of the caller’s browsers',
      params: z.object({ id: idInput }),
      refuses: { 'not-found': ['error.not_found'] },
      answer: ok('Removed.'),
      handle: ({ caller, params }) => removeDevice(context, caller, params.id),
    })
    .get('/digests', {
      opensTo: 'person',
      tag: 'digests',
      summary: 'The member’s choice of digest mails',
      answer: json(digests, 'The present state.'),
      handle: ({ caller }) => readOwnDigests(caller.id),
    })
    .patch('/digests', {
      opensTo: 'person',
      tag: 'digests',
      summary: 'Choose how often to get a digest mail',
      body: z.object({
        rhythm,
        timeZone: textInput(100).optional().openapi({
          description: 'The time zone; else that of the pushes, else Berlin.',
        }),
      }),
      refuses: {
        invalid: ['digests.error.time_zone'],
        conflict: ['digests.error.no_mails', 'digests.error.unconfirmed'],
        limited: ['error.limited'],
      },
      answer: json(digests, 'As it is now.'),
      handle: async ({ caller, body }) => {
        await countTry(context, digestLimit, caller.id);
        await chooseDigests(context, caller, body);
        return await readOwnDigests(caller.id);
      },
    })
    .get('/admin/alerts', {
      opensTo: 'team:reports',
      tag: 'moderation',
      summary: 'The team member’s choice of team alerts',
      answer: json(alerts, 'The present state.'),
      handle: ({ caller }) => viewTeamAlerts(context, caller),
    })
    .patch('/admin/alerts', {
      opensTo: 'team:reports',
      tag: 'moderation',
      summary: 'Choose team alerts; omitted fields stay',
      body: z.object({
        byPush: z.boolean().optional(),
        byMail: z.boolean().optional(),
        timeZone: textInput(100).openapi({ description: 'The time zone.' }),
      }),
      refuses: {
        invalid: ['digests.error.time_zone'],
        conflict: ['digests.error.no_mails', 'digests.error.unconfirmed'],
        limited: ['error.limited'],
      },
      answer: json(alerts, 'As it is now.'),
      handle: async ({ caller, body }) => {
        await countTry(context, alertLimit, caller.id);
        await chooseTeamAlerts(context, caller, body);
        return await viewTeamAlerts(context, caller);
      },
    }).router;
}

/**
 * Unsubscribes by the mailed link. A GET changes nothing, since programs open links; a POST of the page's button or of
 * a mailbox (RFC 8058) counts whatever its body. No session and no Origin: the link is the proof.
 */
export function unsubscribeRoutes(context: Context, pages: Pages) {
  const router = createRouter();
  const show = async (
    c: Parameters<Pages['showOwn']>[0],
    step: UnsubscribeStep,
  ): Promise<Response> => {
    const page = await pages.showOwn(c, '/unsubscribe', { ...nobodysData, unsubscribe: step });
    // A program that changed nothing gets 404; a person reads the page.
    const status = step === 'unknown' && c.req.method === 'POST' ? 404 : 200;
    return new Response(page.body, { status, headers: page.headers });
  };
  router.get('/unsubscribe', async (c) => {
    const personId = openUnsubscribeToken(context, c.req.query('token') ?? '');
    return show(c, personId === null ? 'unknown' : 'asked');
  });
  router.post('/unsubscribe', async (c) => {
    const personId = openUnsubscribeToken(context, c.req.query('token') ?? '');
    if (personId === null) return show(c, 'unknown');
    await unsubscribe(context, personId);
    return show(c, 'done');
  });
  return router;
}
