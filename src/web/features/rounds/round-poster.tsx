import { renderSVG } from 'uqr';
import type { Round } from '#web/features/rounds/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogTitle } from '#web/ui/dialog.tsx';

/** Fills the screen of a projector with the code, the link and the number of people who are in. */
export function RoundPoster({
  round,
  link,
  onClose,
}: {
  round: Round;
  link: string;
  onClose: () => void;
}) {
  const t = useTranslations();
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2 }))}`;
  return (
    <Dialog size="screen" onClose={onClose}>
      <div className="grid justify-items-center lg:items-center gap-x-14 gap-y-6 text-center lg:grid-cols-2 lg:text-left">
        <img
          className="w-full max-w-[min(72vh,44rem)] rounded-l bg-white lg:justify-self-end"
          src={code}
          alt={t('rounds.poster.code')}
        />
        <div className="max-w-160 lg:justify-self-start">
          <DialogTitle className="pr-0 text-36 wrap-anywhere lg:text-52">{round.title}</DialogTitle>
          <p className="mt-4 text-22">{t('rounds.poster.text')}</p>
          <output className="mt-6 block serif text-36 figures">
            {t('rounds.poster.count', { count: round.memberCount })}
          </output>
          <p className="mt-6 text-14 wrap-anywhere text-muted print:text-18">{link}</p>
          <Button variant="quiet" className="mt-5 print:hidden" onClick={() => print()}>
            {t('rounds.poster.print')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
