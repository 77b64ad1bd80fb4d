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
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { dateTime, json, z } from '#server/http/router.ts';

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
    createdAt: dateTime,
  })
  .openapi('StoredTestimonial');

export function testimonialRoutes(context: Context) {
  return new Endpoints('translations', context)
    .get('/admin/testimonials/authors', {
      opensTo: 'team:testimonials',
      summary: 'Members by a part of their name or by their number, ten at most',
      query: z.object({ search: textInput(60).default('') }),
      answer: json(
        z.object({
          people: z.array(z.object({ id: z.uuid(), name: z.string(), idProfiles: z.int() })),
        }),
        'Those that were found.',
      ),
      handle: async ({ query }) => ({ people: await findAuthors(context.db, query.search) }),
    })
    .get('/admin/testimonials', {
      opensTo: 'team:testimonials',
      summary: 'Every testimonial, verified or not, the newest first',
      query: pageQuery,
      answer: json(
        z.object({ testimonials: z.array(testimonial), totalCount: z.int() }),
        'One page.',
      ),
      handle: ({ query }) => listAllTestimonials(context.db, query),
    })
    .post('/admin/testimonials', {
      opensTo: 'team:testimonials',
      summary: 'Add a testimonial in one language at least; it is hidden until it is verified',
      body: z.object({ personId: idInput, texts }),
      refuses: {
        invalid: ['testimonials.error.empty', 'testimonials.error.too_long'],
        'not-found': ['testimonials.error.person'],
      },
      created: json(testimonial, 'Stored.'),
      handle: ({ caller, body }) => createTestimonial(context, caller, body),
    })
    .put('/admin/testimonials/{id}', {
      opensTo: 'team:testimonials',
      summary:
        'Replace the texts of a testimonial, which must be verified again; `before` is what its editor saw',
      params,
      body: z.object({ texts, before: texts }),
      refuses: {
        invalid: ['testimonials.error.empty', 'testimonials.error.too_long'],
        'not-found': ['error.not_found'],
        conflict: ['testimonials.error.conflict'],
      },
      answer: json(testimonial, 'As it is now.'),
      handle: ({ caller, params, body }) =>
        translateTestimonial(context, caller, { ...body, id: params.id }),
    })
    .put('/admin/testimonials/{id}/verified', {
      opensTo: 'team:testimonials',
      summary:
        'Show a testimonial on the home page, or no longer; `texts` is what was read before it',
      params,
      body: z.union([
        z.object({ isVerified: z.literal(true), texts }),
        z.object({ isVerified: z.literal(false) }),
      ]),
      refuses: { 'not-found': ['error.not_found'], conflict: ['testimonials.error.reworded'] },
      answer: json(testimonial, 'As it is now.'),
      handle: ({ caller, params, body }) =>
        verifyTestimonial(context, caller, { ...body, id: params.id }),
    })
    .delete('/admin/testimonials/{id}', {
      opensTo: 'team:testimonials',
      summary: 'Delete a testimonial with its translations',
      params,
      refuses: { 'not-found': ['error.not_found'] },
      answer: ok('It is gone.'),
      handle: ({ caller, params }) => deleteTestimonial(context, caller, params.id),
    }).router;
}
