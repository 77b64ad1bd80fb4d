import type { OpenAPIHono } from '@hono/zod-openapi';
import { securitySchemes } from '#server/http/error-responses.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { version } from '#server/runtime/version.ts';

/** In the order in which a newcomer meets them. */
const tags = [
  { name: 'accounts', description: 'Signing up, in and out; password, address, sessions, proof.' },
  { name: 'factors', description: 'Second factors and recovery codes.' },
  { name: 'profiles', description: 'One’s own profile, and people to write to.' },
  { name: 'compliments', description: 'Sending, reading, rating and reporting compliments.' },
  { name: 'suggestions', description: 'Compliments that a model or a template writes.' },
  { name: 'thanks', description: 'Thank-yous for compliments.' },
  { name: 'notices', description: 'What is unread, and what the moderators have to say.' },
  { name: 'translations', description: 'Languages, texts and testimonials.' },
  { name: 'moderation', description: 'Reports, people, words and the log, for administrators.' },
  { name: 'prompts', description: 'What the model is told and how, for administrators.' },
  { name: 'insights', description: 'Figures, for administrators.' },
  { name: 'operations', description: 'For whoever runs the server.' },
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
