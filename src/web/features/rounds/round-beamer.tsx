import type { ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { LetterBox } from '#web/features/rounds/letter-box.tsx';
import type { Management, Round } from '#web/features/rounds/queries.ts';
import { Street } from '#web/features/rounds/street.tsx';
import { useSlipNames } from '#web/features/rounds/use-slip-names.ts';
import { useWayIn } from '#web/features/rounds/use-way-in.ts';
import { WashingLine } from '#web/features/rounds/washing-line.tsx';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogTitle } from '#web/ui/dialog.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import { styledBy } from '#web/ui/styled-by.ts';
import './round-beamer.css';

/** Shows a round on a projector: the way in, the writing, the opening, and how many have opened. */
export function RoundBeamer({
  round,
  action,
  onClose,
}: {
  round: Round;
  /** Stands on the ground, in the middle. */
  action?: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog size="screen" className="beamer" onClose={onClose}>
      <div className="beamer-scene">
        <Scene round={round} />
        {action !== undefined && <div className="beamer-action">{action}</div>}
      </div>
    </Dialog>
  );
}

function Scene({ round }: { round: Round }) {
  const { management, openedBy } = round;
  if (management === null)
    return (openedBy?.opened ?? 0) === 0 ? <Arriving round={round} /> : <Opening round={round} />;
  // Everybody writes from the beginning in a round for one.
  if (round.startedAt === null || round.shape === 'one')
    return <Gathering round={round} management={management} />;
  return <Writing round={round} management={management} />;
}

function Gathering({ round, management }: { round: Round; management: Management }) {
  const t = useTranslations();
  const names = useSlipNames(round);
  const { address, code } = useWayIn(management);
  return (
    <>
      <Illustration name="street-low" className="beamer-street" />
      <Illustration name="post-snail" className="beamer-snail" />
      <QrCode link={management.link} className="beamer-code" />
      <div className="beamer-way">
        <DialogTitle className="beamer-round">{round.title}</DialogTitle>
        <p className="beamer-address">{address}</p>
        {code !== null && <p className="beamer-short">{code}</p>}
      </div>
      <output className="beamer-count">
        <b>{round.memberCount}</b> {t('rounds.beamer.here', { count: round.memberCount })}
      </output>
      <WashingLine names={names} places={8} className="beamer-lines" />
    </>
  );
}

/** Draws the link of a round as a stamp; dark on white in every look, so that phones read it. */
export function QrCode({ link, className }: { link: string; className?: string }) {
  const t = useTranslations();
  const code = renderSVG(link, { border: 4, blackColor: 'rgb(59,31,43)' });
  return (
    <img
      className={classNames('qr-stamp', className)}
      src={`data:image/svg+xml,${encodeURIComponent(code)}`}
      alt={t('rounds.poster.code')}
    />
  );
}

const writingMinutes = 20;

function Writing({ round, management }: { round: Round; management: Management }) {
  const t = useTranslations();
  const now = useCurrentTime();
  const { progress } = management;
  const written = progress?.writtenLetters ?? 0;
  const all = progress?.allLetters ?? 0;
  const minutes = (now - Date.parse(round.startedAt ?? '')) / 60_000;
  return (
    <>
      <div className="beamer-left">
        <DialogTitle className="beamer-round">{t('rounds.beamer.writing')}</DialogTitle>
        {progress === null ? (
          <p className="beamer-sentence">{t('rounds.beamer.filling')}</p>
        ) : (
          <output className="beamer-sentence">
            <b>{t('rounds.beamer.of', { count: written, total: all })}</b>
            {t('rounds.beamer.written', { total: all })}
          </output>
        )}
      </div>
      <Illustration name="far" className="beamer-street" />
      {/* Fills with the time where a number would tell who writes. */}
      <LetterBox
        className="beamer-box"
        share={progress === null ? Math.min(1, minutes / writingMinutes) : written / all}
      />
      <div className="beamer-ground" />
      <Illustration name="post-snail" className="beamer-snail" />
    </>
  );
}

const flying = Array.from({ length: 20 }, (_, at) => at);
const colours = ['terra', 'butter', 'sky', 'sage', 'blush', 'paper'] as const;

function Arriving({ round }: { round: Round }) {
  const t = useTranslations();
  return (
    <>
      <Street share={0} className="beamer-street" />
      <div className="beamer-rain" aria-hidden="true">
        {flying.map((at) => (
          <span
            key={at}
            ref={styledBy({
              '--slip': `var(--ill-${colours[at % colours.length]})`,
              // Spreads them evenly without a pattern that the eye finds.
              left: `${20 + ((at * 0.755) % 1) * 56}%`,
              top: `${38 + ((at * 0.57) % 1) * 42}%`,
              width: `${2.4 + ((at * 7) % 5) * 0.6}%`,
              rotate: `${((at * 47) % 41) - 20}deg`,
              'animation-delay': `${at * 36}ms`,
            })}
          >
            <Illustration name="envelope" />
          </span>
        ))}
      </div>
      <DialogTitle className="beamer-middle beamer-last">
        {round.letterCount === null ? (
          t('rounds.opened.organizer_title')
        ) : (
          <>
            <b>{t('rounds.beamer.letters', { count: round.letterCount })}</b>
            {t('rounds.beamer.arrived', { count: round.letterCount })}
          </>
        )}
      </DialogTitle>
    </>
  );
}

function Opening({ round }: { round: Round }) {
  const t = useTranslations();
  const { opened, receivers } = round.openedBy ?? { opened: 0, receivers: 0 };
  return (
    <>
      <Street share={opened / receivers} className="beamer-street" />
      <DialogTitle className="beamer-middle">
        <b>{t('rounds.beamer.of', { count: opened, total: receivers })}</b>
        {t('rounds.beamer.opened')}
      </DialogTitle>
    </>
  );
}
