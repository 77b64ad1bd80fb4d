import { useState } from 'react';
import { firstNameOf } from '#domain/person-name.ts';
import type { LetterPicture } from '#web/features/compliments/letter-picture.ts';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { useSenderName } from '#web/i18n/sender.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Act } from '#web/ui/act.tsx';
import type { IllustrationName } from '#web/ui/illustration-files.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Saves a received compliment as a picture that can be kept or shown to others. */
export function PictureAct({
  compliment,
  ownName,
  stamp,
}: {
  compliment: ReceivedCompliment & { text: string };
  ownName: string;
  stamp: IllustrationName;
}) {
  const t = useTranslations();
  const toast = useToast();
  const { language } = useLanguage();
  const nameOf = useSenderName();
  const [isBusy, setBusy] = useState(false);
  const { sender } = compliment;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await savePicture({
        text: compliment.text,
        lang: language,
        address: t('compliment.sealed.title', { name: firstNameOf(ownName) }),
        signature:
          sender.kind === 'person'
            ? sender.name && firstNameOf(sender.name)
            : sender.kind === 'assistant'
              ? nameOf(sender)
              : null,
        stamp,
        slogan: t('compliment.picture.slogan'),
      });
      toast.success(t('compliment.picture.saved'));
    } catch {
      toast.error(t('compliment.picture.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Act
      icon="download"
      label={t('compliment.card.image')}
      title={t('compliment.card.image')}
      onlyIconOnPhone
      isBusy={isBusy}
      onClick={() => void save()}
    />
  );
}

/** Few save a picture: what draws it is loaded at the first press. */
async function savePicture(picture: LetterPicture): Promise<void> {
  const { drawLetterPicture } = await import('#web/features/compliments/letter-picture.ts');
  const url = URL.createObjectURL(await drawLetterPicture(picture));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'wohlwort.png';
  link.click();
  // Not at once: some browsers fetch it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
