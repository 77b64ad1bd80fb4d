import { renderSVG } from 'uqr';
import { groupsOf } from '#domain/accounts/login-code.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import './card-sheet.css';

export type CardToPrint = { name: string; code: string };

const cardsOnSheet = 8;

/** Prints cards to cut out, eight a page, on A4 and letter. */
export function CardSheets({
  title,
  until,
  address,
  cards,
  onClose,
}: {
  title: string;
  /** The last day, as it is shown; null where it is not known. */
  until: string | null;
  address: string;
  cards: readonly CardToPrint[];
  onClose: () => void;
}) {
  const t = useTranslations();
  const count = Math.ceil(cards.length / cardsOnSheet);
  const sheets = Array.from({ length: count }, (_, nth) =>
    cards.slice(nth * cardsOnSheet, (nth + 1) * cardsOnSheet),
  );
  return (
    <PrintSheet onClose={onClose}>
      {sheets.map((sheet, nth) => (
        <section key={sheet[0]?.code} className="card-sheet">
          <header>
            <div>
              <p>{t('cards.sheet.kind')}</p>
              <h1>{title}</h1>
            </div>
            <div>
              <p>
                {until !== null && <b>{t('cards.sheet.until', { day: until })} · </b>}
                {t('cards.sheet.count', { count: cards.length, sheet: nth + 1, sheets: count })}
              </p>
              <p>{t('cards.sheet.warning')}</p>
            </div>
          </header>
          <div className="cards">
            {sheet.map((card) => (
              <PaperCard key={card.code} card={card} address={address} />
            ))}
          </div>
        </section>
      ))}
    </PrintSheet>
  );
}

/** Shows a card as it is printed: name, QR code, address and code. */
export function PaperCard({ card, address }: { card: CardToPrint; address: string }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const page = `${address}/${language === 'de' ? 'karte' : 'card'}`;
  const drawing = encodeURIComponent(renderSVG(`${page}#${card.code}`, { border: 2 }));
  return (
    <article className="paper-card">
      <div>
        <h2 className={classNames(card.name.length > 22 && 'is-long')}>{card.name}</h2>
        <p>{t('cards.sheet.how')}</p>
      </div>
      <img src={`data:image/svg+xml,${drawing}`} alt={t('cards.sheet.qr')} />
      <p className="where">{page.replace(/^https?:\/\//u, '')}</p>
      <p className="code">{groupsOf(card.code).join(' · ')}</p>
    </article>
  );
}
