import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Testimonial } from '#domain/shared/pages.ts';
import { api, read } from '#web/api/client.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';

/** Returns the testimonials in the shown language: from the page's data, or fetched after a switch. */
export function useTestimonials(): Testimonial[] {
  const page = usePageData();
  const { language } = useLanguage();
  // Uses the page's data of the first HTML only; later navigations fetch.
  const isInPage = language === page.language && page.testimonials.length > 0;
  const { data } = useQuery({
    queryKey: ['testimonials', language],
    queryFn: ({ signal }) =>
      read(api.testimonials.$get({ query: { language } }, { init: { signal } })),
    initialData: isInPage ? page.testimonials : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}
