import { pushDeviceDays, pushKey, timeOfDay } from '#domain/notifications/push.ts';
import type { Context } from '#server/context.ts';
import { changePushSettings } from '#server/features/pushes/actions/change-settings.ts';
import { addDevice, removeDevice } from '#server/features/pushes/actions/devices.ts';
import { moveDevice, renewDevice } from '#server/features/pushes/actions/renew-device.ts';
import { readPushes } from '#server/features/pushes/queries.ts';
import { requirePerson } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { countTry, countTryFrom } from '#server/http/rate-limit.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const changeLimit = { name: 'pushes', most: 30, seconds: 60 };
const moveLimit = { name: 'push-address', most: 30, seconds: 60 };

const time = z.string().regex(timeOfDay);
const quietHours = z
  .object({ from: time, to: time })
  .nullable()
  .openapi({ description: 'By the clock of the time zone in which a page was last open.' });
const timeZone = textInput(100);
const known = z.object({
  key: z.string().regex(pushKey).openapi({
    description:
      'A secret of the browser, 32 bytes in base64url, which it makes when it is turned on.',
  }),
  endpoint: textInput(1000),
  keys: z.object({ p256dh: textInput(200), auth: textInput(50) }),
});
const isKnown = z.object({ isKnown: z.boolean() });

const pushes = z
  .object({
    publicKey: z.string().openapi({
      description: 'By which a browser subscribes (RFC 8292), in base64url.',
    }),
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

const readRoute = createRoute({
  method: 'get',
  path: '/pushes',
  opensTo: 'person',
  tags: ['pushes'],
  summary: 'How and in which browsers one is told that a letter is there',
  responses: { 200: json(pushes, 'Settings and browsers.') },
});

const changeRoute = createRoute({
  method: 'patch',
  path: '/pushes',
  opensTo: 'person',
  tags: ['pushes'],
  summary: 'Change how one is told; what is left out stays',
  request: {
    body: jsonBody(
      z.object({
        quietHours: quietHours.optional(),
        timeZone,
        showsSender: z.boolean().optional(),
        tellsThanks: z.boolean().optional(),
      }),
    ),
  },
  refuses: { invalid: ['pushes.error.quiet'], limited: ['error.limited'] },
  responses: { 200: json(pushes, 'As it is now.') },
});

const addRoute = createRoute({
  method: 'post',
  path: '/pushes/devices',
  opensTo: 'person',
  tags: ['pushes'],
  summary: `Be told in this browser, until its session is ended or nobody has been there for ${pushDeviceDays} days`,
  request: {
    body: jsonBody(known.extend({ timeZone })),
  },
  refuses: {
    invalid: ['pushes.error.device'],
    limited: ['error.limited'],
    unauthenticated: ['session.error.ended'],
  },
  responses: { 201: json(pushes, 'As it is now.') },
});

const renewRoute = createRoute({
  method: 'post',
  path: '/pushes/devices/renew',
  opensTo: 'person',
  tags: ['pushes'],
  summary: 'Say that a browser is still here, by which address, and in which time zone',
  request: { body: jsonBody(known.extend({ timeZone })) },
  refuses: { invalid: ['pushes.error.device'], limited: ['error.limited'] },
  responses: {
    200: json(isKnown, 'Not known: nobody is told there on one’s account.'),
  },
});

const moveRoute = createRoute({
  method: 'put',
  path: '/pushes/address',
  opensTo: 'anybody',
  tags: ['pushes'],
  summary: 'Say by which address a browser is reached now, on the word of its secret',
  request: { body: jsonBody(known) },
  refuses: { limited: ['error.limited'] },
  responses: { 200: json(isKnown, 'Not known: nobody is told there.') },
});

const removeRoute = createRoute({
  method: 'delete',
  path: '/pushes/devices/{id}',
  opensTo: 'person',
  tags: ['pushes'],
  summary: 'Be told no more in one of one’s browsers',
  request: { params: z.object({ id: idInput }) },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(done, 'Removed.') },
});

export function pushRoutes(context: Context) {
  const read = async (person: { id: string; sessionId: string }) => ({
    publicKey: context.push.publicKey,
    ...(await readPushes(context.db, person)),
  });
  return createRouter()
    .openapi(readRoute, async (c) => c.json(await read(requirePerson(c)), 200))
    .openapi(changeRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, changeLimit, person.id);
      await changePushSettings(context, person, c.req.valid('json'));
      return c.json(await read(person), 200);
    })
    .openapi(addRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, changeLimit, person.id);
      const { keys, ...given } = c.req.valid('json');
      await addDevice(context, person, { ...given, ...keys }, sourceOf(c));
      return c.json(await read(person), 201);
    })
    .openapi(renewRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, changeLimit, person.id);
      const { keys, ...given } = c.req.valid('json');
      return c.json({ isKnown: await renewDevice(context, person, { ...given, ...keys }) }, 200);
    })
    .openapi(moveRoute, async (c) => {
      await countTryFrom(context, moveLimit, c.get('address'));
      const { keys, ...given } = c.req.valid('json');
      return c.json({ isKnown: await moveDevice(context, { ...given, ...keys }) }, 200);
    })
    .openapi(removeRoute, async (c) => {
      await removeDevice(context, requirePerson(c), c.req.valid('param').id);
      return c.json({ ok: true } as const, 200);
    });
}
