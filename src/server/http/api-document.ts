import type { OpenAPIHono } from '@hono/zod-openapi';
import { securitySchemes } from '#server/http/error-responses.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { version } from '#server/runtime/version.ts';

/** In the order in which a newcomer meets them. */
const tags = [
  {
    name: 'accounts',
    description: 'Sign-up, sign-in and sign-out; password, address, sessions, re-authentication.',
  },
  { name: 'factors', description: 'Second factors and recovery codes.' },
  { name: 'profiles', description: 'The caller’s profile, and draws of receivers.' },
  { name: 'compliments', description: 'Sending, reading, rating and reporting compliments.' },
  { name: 'suggestions', description: 'Compliments that a model or a template writes.' },
  { name: 'thanks', description: 'Thank-yous for compliments.' },
  { name: 'blocked-senders', description: 'People whose letters do not arrive.' },
  {
    name: 'preferences',
    description: 'Pauses, filters, pushes, digests and alerts of the caller.',
  },
  { name: 'notifications', description: 'Unread counts, and notifications from moderators.' },
  { name: 'translations', description: 'Languages, texts and testimonials.' },
  { name: 'moderation', description: 'Reports, members, blocklist and audit log, for the team.' },
  {
    name: 'community',
    description: 'Who may join, invitations and what the community says of itself.',
  },
  { name: 'prompts', description: 'Prompts and settings of the model, for administrators.' },
  { name: 'insights', description: 'Figures, for administrators.' },
  { name: 'operations', description: 'For operators.' },
];

/** Serves `/openapi.json` from the route definitions. */
export function describeApi(routes: OpenAPIHono<HttpEnv>): void {
  for (const [name, scheme] of Object.entries(securitySchemes))
    routes.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  routes.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Wohlwort',
      version,
      description: 'People send each other short, honest compliments.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    tags,
  });
}
