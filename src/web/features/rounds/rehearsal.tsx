import { useState } from 'react';
import type { Round } from '#web/features/rounds/queries.ts';
import { RoundBeamer } from '#web/features/rounds/round-beamer.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

const pupils = ['Lina', 'Yusuf', 'Emma'];
const letters = 2 * pupils.length;

/** Lists the moments of a lesson, each shown after one press. */
const moments = ['empty', 'here', 'dealt', 'written', 'opened', 'read'] as const;

/** Plays a lesson with three invented pupils on the projector. Nothing of it is sent or kept. */
export function Rehearsal({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const [at, setAt] = useState(0);
  const isLast = at === moments.length - 1;
  return (
    <RoundBeamer
      round={roundAt(at, t('rounds.class.rehearsal_round'))}
      onClose={onClose}
      action={
        <Button onClick={isLast ? onClose : () => setAt(at + 1)}>
          {t(isLast ? 'rounds.class.rehearsal_end' : 'rounds.class.rehearsal_next')}
        </Button>
      }
    />
  );
}

function roundAt(at: number, title: string): Round {
  const isAt = (moment: (typeof moments)[number]): boolean => at >= moments.indexOf(moment);
  const names = isAt('here') ? pupils : [];
  const now = new Date().toISOString();
  const progress = {
    writtenLetters: isAt('written') ? letters : 0,
    allLetters: letters,
    goingShort: 0,
  };
  return {
    id: 'rehearsal',
    title,
    shape: 'each',
    signing: 'signed',
    opensAt: now,
    opensByHand: true,
    readsFirst: false,
    startedAt: isAt('dealt') ? now : null,
    writingEndedAt: null,
    openedAt: isAt('opened') ? now : null,
    letterCount: letters,
    isOrganizer: true,
    isMember: false,
    toWrite: 0,
    written: 0,
    memberCount: names.length,
    note: null,
    lettersEach: 2,
    receiver: null,
    organizer: null,
    firstNames: names,
    openedBy: { opened: isAt('read') ? 2 : 0, receivers: pupils.length },
    letters: [],
    wasReminded: false,
    mayTakeOver: false,
    management: isAt('opened')
      ? null
      : {
          link: location.origin,
          shortCode: 'K7W4BR',
          networkAddress: null,
          carriesInvitation: false,
          members: [],
          removed: [],
          progress: isAt('dealt') ? progress : null,
          mayStart: true,
          wasReminded: false,
          isReader: false,
          exclusions: [],
        },
  };
}
