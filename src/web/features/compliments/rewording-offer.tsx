import { useErrorText } from '#web/api/use-error-text.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import { useRewording } from '#web/features/compliments/queries.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Quote } from '#web/ui/letter.tsx';

/** Offers kinder words for a refused text; replaces it only by the writer's press. Use the text as `key`. */
export function RewordingOffer({ draft, onUse }: { draft: Draft; onUse: (text: string) => void }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const rewording = useRewording();
  const { text, receiver, blind } = draft;
  const requestRewording = (): void =>
    rewording.mutate({ receiverId: receiver.id, text: text.trim(), blind, language });
  const suggestion = rewording.data?.text;
  return (
    <div className="mt-2.5 grid justify-items-start gap-2.5">
      <output className="contents">
        {suggestion !== undefined && (
          <div>
            <p className="text-14 text-muted">{t('compliment.form.reword_intro')}</p>
            <Quote className="mt-1 font-serif text-18" lang={language} text={suggestion} />
          </div>
        )}
      </output>
      {rewording.isError && (
        <p className="field-error mt-0" role="alert">
          {errorText(rewording.error, 'compliment.form.reword_failed')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {suggestion !== undefined && (
          <Button size="s" icon="check" onClick={() => onUse(suggestion)}>
            {t('compliment.form.reword_use')}
          </Button>
        )}
        <Button
          variant={suggestion === undefined ? 'quiet' : 'text'}
          size="s"
          icon="spark"
          isBusy={rewording.isPending}
          busyLabel={t('compliment.form.reword_busy')}
          onClick={requestRewording}
        >
          {t(suggestion === undefined ? 'compliment.form.reword' : 'compliment.form.reword_again')}
        </Button>
      </div>
    </div>
  );
}
