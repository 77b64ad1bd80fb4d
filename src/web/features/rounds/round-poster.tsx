import type { Management, Round } from '#web/features/rounds/queries.ts';
import { QrCode } from '#web/features/rounds/round-beamer.tsx';
import { useWayIn } from '#web/features/rounds/use-way-in.ts';
import { usePostmark } from '#web/i18n/use-postmark.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { Postmark } from '#web/ui/postmark.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import './round-poster.css';

/** Prints one page for the wall: what it is, the code, the address and the short code; no number, which is soon old. */
export function RoundPoster({
  round,
  management,
  onClose,
}: {
  round: Round;
  management: Management;
  onClose: () => void;
}) {
  const t = useTranslations();
  const postmark = usePostmark();
  const { address, code } = useWayIn(management);
  return (
    <PrintSheet onClose={onClose}>
      <div className="poster">
        <Wordmark />
        <h1>{round.title}</h1>
        <p className="poster-what">{t('rounds.poster.text')}</p>
        <div className="poster-envelope">
          <Postmark {...postmark} />
          <QrCode link={management.link} className="poster-code" />
          <p className="poster-how">{t('rounds.poster.how')}</p>
          <p className="poster-address">{address}</p>
          {code !== null && <p className="poster-short">{code}</p>}
        </div>
        <Illustration name="post-snail" className="poster-snail" />
      </div>
    </PrintSheet>
  );
}
