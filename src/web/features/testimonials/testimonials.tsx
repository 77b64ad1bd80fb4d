import { useTestimonials } from '#web/features/testimonials/use-testimonials.ts';
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
    <section className="page home-voices">
      <h2>{t('home.testimonials.title')}</h2>
      <ul>
        {testimonials.map(({ id, name, text, memberSince }) => (
          <li key={id}>
            <figure>
              <Quote text={text} lang={language} />
              <figcaption>
                <Avatar name={name} />
                <span>
                  <b>{name}</b>
                  <span>{t('home.testimonials.since', { month: month(memberSince) })}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
