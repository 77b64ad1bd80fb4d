import { isTimeZone } from '#domain/i18n/time-zone.ts';
import { digestObstacles, digestRhythms } from '#domain/notifications/digest.ts';
import { pushDeviceDays, pushKey, timeOfDay } from '#domain/notifications/push.ts';
import { alertChannels } from '#domain/notifications/team-alerts.ts';
import type { Person } from '#domain/shared/actor.ts';
import { nobodysData, type UnsubscribeStep } from '#domain/shared/pages.ts';
import { mapKeys } from '#domain/shared/tables.ts';
import type { Context } from '#server/context.ts';
import {
  changePreferences,
  unsubscribe,
  type PreferencesChange,
} from '#server/features/preferences/actions/change-preferences.ts';
import { addDevice, removeDevice } from '#server/features/preferences/actions/push-devices.ts';
import { moveDevice, renewDevice } from '#server/features/preferences/actions/renew-push-device.ts';
import { openUnsubscribeToken } from '#server/features/preferences/actions/unsubscribe-link.ts';
import { readPreferences } from '#server/features/preferences/queries.ts';
import { callerAt, hasRight } from '#server/http/actor.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import type { Pages } from '#server/http/pages.ts';
import { createRouter, json, z } from '#server/http/router.ts';

/* The text guard reads each word. */
const preferencesLimit = { name: 'preferences', most: 60, seconds: 60 };
const pushLimit = { name: 'pushes', most: 30, seconds: 60 };
const pushAddressLimit = { name: 'push-address', most: 30, seconds: 60 };

const timeZone = textInput(100);

const inbox = z.object({
  noLettersUntil: z.iso.date().nullable().openapi({
    description: 'The last day of a pause in the member’s time zone; null without one.',
  }),
  signedOnly: z.boolean().openapi({ description: 'Anonymous letters go to the filtered folder.' }),
  withoutAiHelp: z.boolean().openapi({
    description: 'Unchanged texts of the AI helper go to the filtered folder.',
  }),
  unwantedWords: z.array(textInput(500)).max(500).openapi({
    description:
      'Letters with one of these words, however it is spelled, go to the filtered folder.',
  }),
});

const time = z.string().regex(timeOfDay);
const pushes = z.object({
  quietHours: z.object({ from: time, to: time }).nullable().openapi({
    description: 'In the time zone in which a page was last open.',
  }),
  showsSender: z.boolean().openapi({
    description: 'Names of senders are shown; anonymous ones stay so.',
  }),
  tellsThanks: z.boolean(),
});

const publicKey = z.string().openapi({
  description: 'By which a browser subscribes (RFC 8292), in base64url.',
});
const pushDevice = z
  .object({
    id: z.uuid(),
    device: z.string(),
    since: z.iso.date(),
    isCurrent: z.boolean().openapi({ description: 'The browser of this session.' }),
  })
  .openapi('PushDevice');

const digests = z.object({ rhythm: z.enum(digestRhythms) });

const teamAlerts = z.object(mapKeys(alertChannels, () => z.boolean()));

const preferences = json(
  z
    .object({
      inbox: inbox.extend({
        filteredCount: z.int().openapi({ description: 'The number of filtered letters.' }),
      }),
      pushes: pushes.extend({ publicKey, devices: z.array(pushDevice) }),
      digests: digests.extend({
        isRefused: z.boolean().openapi({
          description: 'The member’s mail server rejected a digest; a new choice tries again.',
        }),
        obstacle: z.enum(digestObstacles).nullable().openapi({
          description: 'Why the installation, or this member, gets no mails.',
        }),
      }),
      teamAlerts: teamAlerts.nullable().openapi({
        description: 'Null without the right to moderate.',
      }),
    })
    .openapi('Preferences'),
  'The preferences as they are now.',
);

const change = z
  .object({
    inbox: inbox.partial().extend({
      timeZone: timeZone.refine(isTimeZone).optional().openapi({
        description: 'The time zone in which that day ends, such as Europe/Berlin; else UTC.',
      }),
    }),
    pushes: pushes.partial().extend({ timeZone }),
    digests: digests.extend({
      timeZone: timeZone.optional().openapi({
        description: 'The time zone; else that of the pushes, else Berlin.',
      }),
    }),
    teamAlerts: teamAlerts.partial().extend({ timeZone }),
  } satisfies Record<keyof PreferencesChange, z.ZodType>)
  .partial();

const device = z.object({
  key: z.string().regex(pushKey).openapi({
    description:
      'A secret of the browser, 32 bytes in base64url, which it makes when it is turned on.',
  }),
  endpoint: textInput(1000),
  keys: z.object({ p256dh: textInput(200), auth: textInput(50) }),
});
const renewed = z.object({ isKnown: z.boolean(), publicKey });

export function preferenceRoutes(context: Context) {
  const { db, config, clock, push } = context;
  const readOwn = async (person: Person) => {
    const sendsMail = config.smtpUrl !== null;
    const found = await readPreferences({ db, person, now: clock.now(), sendsMail });
    return {
      ...found,
      pushes: { ...found.pushes, publicKey: push.publicKey },
      teamAlerts: hasRight(person, 'reports') ? found.teamAlerts : null,
    };
  };
  return new Endpoints('preferences', context)
    .get('/preferences', {
      opensTo: 'person',
      summary: 'The member’s preferences and browsers with pushes',
      answer: preferences,
      handle: ({ caller }) => readOwn(caller),
    })
    .patch('/preferences', {
      opensTo: 'person',
      limit: preferencesLimit,
      summary: 'Change preferences, all or none; omitted sections and fields stay',
      body: change,
      refuses: {
        forbidden: ['admin.error.forbidden', 'admin.error.factor'],
        invalid: [
          'inbox_preferences.error.until',
          'inbox_preferences.error.word',
          'inbox_preferences.error.words_many',
          'pushes.error.quiet',
          'digests.error.time_zone',
        ],
        conflict: ['digests.error.no_mails', 'digests.error.unconfirmed'],
      },
      answer: preferences,
      handle: async ({ caller, body, c }) => {
        if (body.teamAlerts !== undefined) callerAt(c, 'team:reports');
        await changePreferences(context, caller, body);
        return await readOwn(caller);
      },
    })
    .post('/pushes/devices', {
      opensTo: 'person',
      limit: pushLimit,
      tag: 'pushes',
      summary: `Turn pushes on in this browser, until its session ends or it was unused for ${pushDeviceDays} days`,
      body: device.extend({ timeZone }),
      refuses: {
        invalid: ['pushes.error.device'],
        unauthenticated: ['session.error.ended'],
      },
      created: preferences,
      handle: async ({ caller, body }) => {
        const { keys, ...given } = body;
        await addDevice(context, caller, { ...given, ...keys });
        return await readOwn(caller);
      },
    })
    .post('/pushes/devices/renew', {
      opensTo: 'person',
      limit: pushLimit,
      tag: 'pushes',
      summary: 'Report the push address and time zone of this browser',
      body: device.extend({ timeZone }),
      refuses: { invalid: ['pushes.error.device'] },
      answer: json(renewed, 'Unknown: this browser gets no pushes of the caller.'),
      handle: async ({ caller, body }) => {
        const { keys, ...given } = body;
        const isKnown = await renewDevice(context, caller, { ...given, ...keys });
        return { isKnown, publicKey: push.publicKey };
      },
    })
    .put('/pushes/address', {
      opensTo: 'public',
      limit: pushAddressLimit,
      tag: 'pushes',
      summary: 'Change the push address of a browser with its secret',
      body: device,
      answer: json(renewed, 'Unknown: this browser gets no pushes.'),
      handle: async ({ body }) => {
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
