import { languages } from '#domain/i18n/language.ts';
import { maximumTestimonialLength } from '#domain/moderation/testimonial.ts';
import type { Context } from '#server/context.ts';
import {
  createTestimonial,
  deleteTestimonial,
  translateTestimonial,
  verifyTestimonial,
} from '#server/features/testimonials/actions.ts';
import { findAuthors, listAllTestimonials } from '#server/features/testimonials/queries.ts';
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const params = z.object({ id: idInput });

const texts = z
  // A rule with its own message refuses longer ones.
  .partialRecord(z.enum(languages), textInput(4 * maximumTestimonialLength))
  .openapi({ description: 'By language; one that is left out or empty has no text.' });

const testimonial = z
  .object({
    id: z.uuid(),
    person: z.object({ id: z.uuid(), name: z.string(), idProfiles: z.int() }),
    texts: z.partialRecord(z.enum(languages), z.string()),
    isVerified: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .openapi('StoredTestimonial');

const listRoute = createRoute({
  method: 'get',
  path: '/admin/testimonials',
  opensTo: 'team:testimonials',
  tags: ['translations'],
  summary: 'Every testimonial, verified or not, the newest first',
  request: { query: pageQuery },
  responses: {
    200: json(z.object({ testimonials: z.array(testimonial), totalCount: z.int() }), 'One page.'),
  },
});

const authorsRoute = createRoute({
  method: 'get',
  path: '/admin/testimonials/authors',
  opensTo: 'team:testimonials',
  tags: ['translations'],
  summary: 'Members by a part of their name or by their number, ten at most',
  request: { query: z.object({ search: textInput(60).default('') }) },
  responses: {
    200: json(
      z.object({
        people: z.array(z.object({ id: z.uuid(), name: z.string(), idProfiles: z.int() })),
      }),
      'Those that were found.',
    ),
  },
});

const createTestimonialRoute = createRoute({
  method: 'post',
  path: '/admin/testimonials',
  opensTo: 'team:testimonials',
  tags: ['translations'],
  summary: 'Add a testimonial in one language at least; it is hidden until it is verified',
  request: { body: jsonBody(z.object({ personId: idInput, texts })) },
  refuses: {
    invalid: ['testimonials.error.empty', 'testimonials.error.too_long'],
    'not-found': ['testimonials.error.person'],
  },
  responses: { 201: json(testimonial, 'Stored.') },
});

const translateRoute = createRoute({
  method: 'put',
  path: '/admin/testimonials/{id}',
  opensTo: 'team:testimonials',
  tags: ['translations'],
  summary:
    'Replace the texts of a testimonial, which must be verified again; `before` is what its editor saw',
  request: { params, body: jsonBody(z.object({ texts, before: texts })) },
  refuses: {
    invalid: ['testimonials.error.empty', 'testimonials.error.too_long'],
    'not-found': ['error.not_found'],
    conflict: ['testimonials.error.conflict'],
  },
  responses: { 200: json(testimonial, 'As it is now.') },
});

const verifyRoute = createRoute({
  method: 'put',
  path: '/admin/testimonials/{id}/verified',
  opensTo: 'team:testimonials',
  tags: ['translations'],
  summary: 'Show a testimonial on the home page, or no longer; `texts` is what was read before it',
  request: {
    params,
    body: jsonBody(
      z.union([
        z.object({ isVerified: z.literal(true), texts }),
        z.object({ isVerified: z.literal(false) }),
      ]),
    ),
  },
  refuses: { 'not-found': ['error.not_found'], conflict: ['testimonials.error.reworded'] },
  responses: { 200: json(testimonial, 'As it is now.') },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/admin/testimonials/{id}',
  opensTo: 'team:testimonials',
  tags: ['translations'],
  summary: 'Delete a testimonial with its translations',
  request: { params },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(done, 'It is gone.') },
});

export function testimonialRoutes(context: Context) {
  return createRouter()
    .openapi(authorsRoute, async (c) => {
      requireRight(c, 'testimonials');
      return c.json({ people: await findAuthors(context.db, c.req.valid('query').search) }, 200);
    })
    .openapi(listRoute, async (c) => {
      requireRight(c, 'testimonials');
      return c.json(await listAllTestimonials(context.db, c.req.valid('query')), 200);
    })
    .openapi(createTestimonialRoute, async (c) => {
      const teammate = requireRight(c, 'testimonials');
      const input = c.req.valid('json');
      return c.json(await createTestimonial(context, teammate, input, sourceOf(c)), 201);
    })
    .openapi(translateRoute, async (c) => {
      const teammate = requireRight(c, 'testimonials');
      const input = { ...c.req.valid('json'), id: c.req.valid('param').id };
      return c.json(await translateTestimonial(context, teammate, input, sourceOf(c)), 200);
    })
    .openapi(verifyRoute, async (c) => {
      const teammate = requireRight(c, 'testimonials');
      const input = { ...c.req.valid('json'), id: c.req.valid('param').id };
      return c.json(await verifyTestimonial(context, teammate, input, sourceOf(c)), 200);
    })
    .openapi(deleteRoute, async (c) => {
      const teammate = requireRight(c, 'testimonials');
      await deleteTestimonial(context, teammate, c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
