import { usePostmark } from '#web/i18n/use-postmark.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Postmark } from '#web/ui/postmark.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import './ways.css';

/** Offers to write to an unknown receiver. */
export function SendCard() {
  const t = useTranslations();
  const postmark = usePostmark();
  return (
    <section className="home-way home-postcard">
      <div className="home-postcard-left">
        <div className="home-postcard-words">
          <h2>{t('home.send.title')}</h2>
          <p>{t('home.send.text')}</p>
        </div>
        <Button icon="send" className="noscript:hidden" href="/?open=send">
          {t('home.send.start')}
        </Button>
      </div>
      <div className="home-postcard-right">
        <div className="post post-l">
          <Stamp motif="pear" />
          <Postmark day={postmark.day} year={postmark.year} />
        </div>
        <p className="home-address">
          <span className="home-address-to">{t('home.send.address.to')}</span>{' '}
          <span>{t('home.send.address.first')}</span> <span>{t('home.send.address.second')}</span>{' '}
          <span>{t('home.send.address.third')}</span>
        </p>
      </div>
    </section>
  );
}
