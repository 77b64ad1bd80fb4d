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
    <section className="page home-features">
      <h2>{t('home.features.title')}</h2>
      <ul>
        {features.map(({ drawing, title, text }) => (
          <li key={drawing}>
            <Illustration name={drawing} />
            <div>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
