import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { isLanguage, type Language } from '#domain/i18n/language.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { useOnce } from '#web/api/use-once.ts';

const { testimonials } = api.admin;

export type Testimonial = InferResponseType<typeof testimonials.$get, 200>['testimonials'][number];
/** Texts by language, without empty ones. */
export type TestimonialTexts = Partial<Record<Language, string>>;

/** Fetches one page of testimonials, newest first. */
export const testimonialsQuery = (page: number) =>
  queryOptions({
    queryKey: ['testimonials', page],
    queryFn: ({ signal }) =>
      read(testimonials.$get({ query: { page, pageSize: adminPageSize } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

export type TestimonialDraft = { texts: TestimonialTexts } & (
  | { kind: 'new'; personId: string }
  | { kind: 'translation'; id: string; before: TestimonialTexts }
);

/** Stores a new testimonial or changed texts. */
export function useSaveTestimonial() {
  return useOnce({
    mutationFn: async (draft: TestimonialDraft): Promise<Testimonial> => {
      const { texts: newTexts } = draft;
      if (draft.kind === 'new')
        return read(testimonials.$post({ json: { personId: draft.personId, texts: newTexts } }));
      const { id, before } = draft;
      return read(testimonials[':id'].$put({ param: { id }, json: { texts: newTexts, before } }));
    },
    refetches: [['testimonials']],
  });
}

/** Verifies exactly the shown texts, or withdraws the testimonial. */
export function useVerifyTestimonial() {
  return useOnce({
    mutationFn: (testimonial: Testimonial) =>
      read(
        testimonials[':id'].verified.$put({
          param: { id: testimonial.id },
          json: testimonial.isVerified
            ? { isVerified: false }
            : { isVerified: true, texts: textsOf(testimonial) },
        }),
      ),
    refetches: [['testimonials']],
    awaitsRefetch: true,
  });
}

export function useDeleteTestimonial() {
  return useOnce({
    mutationFn: (id: string) => read(testimonials[':id'].$delete({ param: { id } })),
    refetches: [['testimonials']],
  });
}

/** Fetches the first members whose name or number matches. */
export const authorsQuery = (search: string) =>
  queryOptions({
    queryKey: ['testimonials', 'authors', search],
    queryFn: ({ signal }) =>
      read(testimonials.authors.$get({ query: { search } }, { init: { signal } })),
    enabled: search !== '',
  });

/** Returns the stored texts; empty for a new testimonial. */
export function textsOf(testimonial: Testimonial | null): TestimonialTexts {
  const entries = Object.entries(testimonial?.texts ?? {});
  return Object.fromEntries(
    entries.filter(([language, text]) => isLanguage(language) && text !== undefined),
  );
}
