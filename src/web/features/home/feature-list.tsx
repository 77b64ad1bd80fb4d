import { useTranslations } from '#web/i18n/use-translations.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import './feature-list.css';

const features = [
  {
    drawing: 'feature-share',
    title: 'home.features.share.title',
    text: 'home.features.share.text',
  },
  {
    drawing: 'feature-random',
    title: 'home.features.random.title',
    text: 'home.features.random.text',
  },
  { drawing: 'feature-ai', title: 'home.features.ai.title', text: 'home.features.ai.text' },
  {
    drawing: 'feature-safe',
    title: 'home.features.safety.title',
    text: 'home.features.safety.text',
  },
] as const;

/** Explains the product in four stamps. */
export function FeatureList() {
  const t = useTranslations();
  return (
    <section className="page home-features mt-24">
      <h2 className="max-w-[18ch]">{t('home.features.title')}</h2>
      <ul className="mt-10 grid gap-7 min-[35rem]:grid-cols-2 min-[35rem]:gap-y-10 xl:grid-cols-4">
        {features.map(({ drawing, title, text }) => (
          <li
            key={drawing}
            className="grid grid-cols-[124px_minmax(0,1fr)] items-center gap-x-4.5 min-[35rem]:block"
          >
            <Illustration name={drawing} />
            <div>
              <h3 className="mb-1.5 min-[35rem]:mt-5">{t(title)}</h3>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
