import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, read } from '#web/api/client.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import type { Letter } from '#web/features/moderation/queue-source.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Quote } from '#web/ui/letter.tsx';
import { Tag } from '#web/ui/tag.tsx';

/**
 * Translates a letter into the moderator's language if they differ and a model is set up. Fetches only on a press and
 * once: table and dialog share the cached result.
 */
export function Translation({ letter }: { letter: Letter }) {
  const { complimentId, text, language: textLanguage } = letter;
  const t = useTranslations();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const { model } = usePageData();
  const [isAsked, setAsked] = useState(false);
  const translation = useQuery({
    queryKey: ['letter-translation', complimentId, language],
    queryFn: ({ signal }) =>
      read(
        api.admin.letters[':complimentId'].translation.$post(
          { param: { complimentId }, json: { language } },
          { init: { signal } },
        ),
      ),
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (model === null || textLanguage === language || text === '') return null;
  if (translation.data !== undefined)
    return (
      <div className="grid justify-items-start gap-1">
        <Tag tone="sage">{t('moderation.translate.mark')}</Tag>
        <div className="wrap-anywhere">
          <Quote text={translation.data.text} lang={language} />
        </div>
      </div>
    );
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        variant="text"
        size="s"
        icon="globe"
        isBusy={translation.isFetching}
        busyLabel={t('moderation.translate.busy')}
        onClick={() => (isAsked ? void translation.refetch() : setAsked(true))}
      >
        {t('moderation.translate.act')}
      </Button>
      <FormError>
        {translation.isError && !translation.isFetching && errorText(translation.error)}
      </FormError>
    </div>
  );
}
