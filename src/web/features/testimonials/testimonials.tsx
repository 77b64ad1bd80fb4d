import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Testimonial } from '#domain/shared/pages.ts';
import { api, read } from '#web/api/client.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Quote } from '#web/ui/letter.tsx';
import './testimonials.css';

/** Shows at most three verified testimonials; renders nothing without any. */
export function Testimonials() {
  const t = useTranslations();
  const { month } = useDates();
  const testimonials = useTestimonials();
  const { language } = useLanguage();
  if (testimonials.length === 0) return null;
  return (
    <section className="page home-voices mt-24">
      <h2>{t('home.testimonials.title')}</h2>
      <ul className="mt-8.5 grid lg:grid-cols-3">
        {testimonials.map(({ id, name, text, memberSince }) => (
          <li key={id}>
            <figure className="flex h-full flex-col justify-between gap-5.5">
              <Quote text={text} lang={language} />
              <figcaption className="flex items-center gap-3">
                <Avatar name={name} />
                <span>
                  <b className="block">{name}</b>
                  <span className="text-muted">
                    {t('home.testimonials.since', { month: month(memberSince) })}
                  </span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the testimonials in the shown language: from the page's data, or fetched after a switch. */
function useTestimonials(): Testimonial[] {
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
