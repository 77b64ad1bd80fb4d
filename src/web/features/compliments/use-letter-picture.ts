import { firstNameOf } from '#domain/accounts/person-name.ts';
import type { LetterPicture } from '#web/features/compliments/letter-picture.ts';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { stampOf, useSenderName } from '#web/i18n/sender.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { stampDrawings } from '#web/ui/stamp-motif.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Draws a letter as a picture, to save as a file or share with another app. */
export function useLetterPicture(compliment: ReceivedCompliment, ownName: string) {
  const t = useTranslations();
  const toast = useToast();
  const { language } = useLanguage();
  const nameOf = useSenderName();
  const { sender, text } = compliment;
  const signature =
    sender.kind === 'person'
      ? sender.name && firstNameOf(sender.name)
      : sender.kind === 'assistant'
        ? nameOf(sender)
        : null;
  const create = async (deliver: (file: File) => Promise<'saved' | 'shared'>): Promise<void> => {
    try {
      const outcome = await deliver(
        await draw({
          text: text ?? '',
          lang: language,
          address: t('compliment.sealed.title', { name: firstNameOf(ownName) }),
          signature,
          stamp: stampDrawings[stampOf(sender)],
          slogan: t('compliment.picture.slogan'),
        }),
      );
      // Skips the toast after sharing: the other app reports it.
      if (outcome === 'saved') toast.success(t('compliment.picture.saved'));
    } catch {
      toast.error(t('compliment.picture.failed'));
    }
  };
  return {
    canShare: canShareFiles(),
    save: () => void create(save),
    share: () => void create(share),
  };
}

const name = 'wohlwort.png';
const type = 'image/png';

/** Loads the drawing code at the first press, as few need it. */
async function draw(picture: LetterPicture): Promise<File> {
  const { drawLetterPicture } = await import('#web/features/compliments/letter-picture.ts');
  return new File([await drawLetterPicture(picture)], name, { type });
}

async function save(file: File): Promise<'saved'> {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Waits: some browsers fetch the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return 'saved';
}

/** Shares only the picture, without an address or text. */
async function share(file: File): Promise<'saved' | 'shared'> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    // Saves the file if the press was too long ago or no app takes it.
    return save(file);
  }
}

/** True if this browser shares files; some can share only text. */
function canShareFiles(): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [new File([], name, { type })] });
}
