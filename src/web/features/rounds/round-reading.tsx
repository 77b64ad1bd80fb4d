import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { roundLimits } from '#domain/rounds/round.ts';
import { readingQuery, type ToRead } from '#web/features/rounds/round-actions.ts';
import { useActOnRound } from '#web/features/rounds/use-act-on-round.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Shows the reader all letters before they arrive: text and receiver, never the writer. */
export function RoundReading({ roundId }: { roundId: string }) {
  const t = useTranslations();
  const list = useQuery(readingQuery(roundId));
  if (list.data === undefined)
    return <ListState query={list} failedText={t('rounds.reading.failed')} />;
  const { letters } = list.data;
  const waiting = letters.filter(({ verdict }) => verdict === null).length;
  return (
    <section className="panel mt-6">
      <h2 className="text-28">{t('rounds.reading.title', { count: waiting })}</h2>
      <p className="mt-1 text-muted">{t('rounds.reading.text')}</p>
      <ul className="mt-3">
        {letters.map((letter) => (
          <LetterToRead key={letter.id} roundId={roundId} letter={letter} />
        ))}
      </ul>
    </section>
  );
}

function LetterToRead({ roundId, letter }: { roundId: string; letter: ToRead }) {
  const t = useTranslations();
  const shownName = useShownName();
  const { act, isPending } = useActOnRound(roundId);
  const [isReturning, setReturning] = useState(false);
  const text = letter.text ?? '';
  const decide = (verdict: 'fits' | 'returned', reason: string): void =>
    act({ kind: 'decide', letterId: letter.id, text, verdict, reason });
  const submit = (event: SubmitEvent<HTMLFormElement>): void =>
    decide('returned', textOf(new FormData(event.currentTarget), 'reason'));
  return (
    <li className="rule-t py-4 first:rule-none">
      <h3>{t('rounds.reading.for', { name: shownName(letter.receiver) })}</h3>
      <p dir="auto" className="serif mt-1 text-18 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {letter.verdict === null ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            size="s"
            variant="quiet"
            icon="check"
            isBusy={isPending}
            onClick={() => decide('fits', '')}
          >
            {t('rounds.reading.fits')}
          </Button>
          <Button size="s" variant="text" onClick={() => setReturning(!isReturning)}>
            {t('rounds.reading.return')}
          </Button>
        </div>
      ) : (
        <Tag tone={letter.verdict === 'fits' ? 'sage' : 'butter'}>
          {t(letter.verdict === 'fits' ? 'rounds.reading.fits' : 'rounds.reading.returned')}
        </Tag>
      )}
      {isReturning && letter.verdict === null && (
        <Form isBusy={isPending} className="mt-3 grid max-w-112 gap-3" onSubmit={submit}>
          <Field
            name="reason"
            label={t('rounds.reading.reason')}
            hint={t('rounds.reading.reason_hint')}
            required
            maxLength={roundLimits.note}
            autoComplete="off"
          />
          <p>
            <Button type="submit" size="s" isBusy={isPending} busyLabel={t('rounds.act.busy')}>
              {t('rounds.reading.return')}
            </Button>
          </p>
        </Form>
      )}
    </li>
  );
}
