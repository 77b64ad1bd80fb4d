import { useState } from 'react';
import { mostExclusions, takesExclusions } from '#domain/rounds/round.ts';
import type { Management, Round } from '#web/features/rounds/queries.ts';
import { useActOnRound } from '#web/features/rounds/use-act-on-round.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Lets the organizer name pairs who are not dealt to each other; says why where that cannot be. */
export function RoundExclusions({ round, management }: { round: Round; management: Management }) {
  const t = useTranslations();
  const shownName = useShownName();
  const { act, isPending } = useActOnRound(round.id);
  const [one, setOne] = useState('');
  const [other, setOther] = useState('');
  const { members, exclusions } = management;
  const names = new Map(members.map(({ id, name }) => [id, shownName(name)]));
  const shown = exclusions.filter((pair) => names.has(pair.one) && names.has(pair.other));
  const keep = (pairs: typeof exclusions): void =>
    act({ kind: 'keep_apart', pairs }, { done: t('rounds.apart.saved') });
  const choices = (label: string, without: string) => [
    { value: '', label },
    ...[...names].filter(([id]) => id !== without).map(([value, name]) => ({ value, label: name })),
  ];
  if (round.shape === 'one') return null;
  return (
    <details className="rule-t pt-3">
      <summary className="cursor-pointer py-2 font-semibold">
        {t('rounds.apart.title', { count: shown.length })}
      </summary>
      {takesExclusions(round) ? (
        <>
          <p className="max-w-136 text-14 text-muted">
            {t(round.startedAt === null ? 'rounds.apart.text' : 'rounds.apart.text_dealt')}
          </p>
          <ul>
            {shown.map((pair) => {
              const label = t('rounds.apart.pair', {
                one: names.get(pair.one) ?? '',
                other: names.get(pair.other) ?? '',
              });
              return (
                <li key={`${pair.one} ${pair.other}`} className="flex items-center gap-3">
                  <span className="min-w-0 grow wrap-anywhere">{label}</span>
                  <IconButton
                    icon="close"
                    label={t('rounds.apart.remove', { pair: label })}
                    onClick={() => keep(exclusions.filter((kept) => kept !== pair))}
                  />
                </li>
              );
            })}
          </ul>
          {exclusions.length < mostExclusions && (
            <div className="mt-3 grid max-w-136 gap-3 sm:grid-cols-2">
              <SelectField
                label={t('rounds.apart.one')}
                value={one}
                options={choices(t('rounds.apart.choose'), other)}
                onChange={({ currentTarget }) => setOne(currentTarget.value)}
              />
              <SelectField
                label={t('rounds.apart.other')}
                value={other}
                options={choices(t('rounds.apart.choose'), one)}
                onChange={({ currentTarget }) => setOther(currentTarget.value)}
              />
              <p>
                <Button
                  variant="quiet"
                  size="s"
                  disabled={one === '' || other === ''}
                  isBusy={isPending}
                  busyLabel={t('rounds.act.busy')}
                  onClick={() => {
                    keep([...exclusions, { one, other }]);
                    setOne('');
                    setOther('');
                  }}
                >
                  {t('rounds.apart.add')}
                </Button>
              </p>
            </div>
          )}
        </>
      ) : (
        <p className="max-w-136 text-14 text-muted">{t('rounds.error.exclusions_anonymous')}</p>
      )}
    </details>
  );
}
