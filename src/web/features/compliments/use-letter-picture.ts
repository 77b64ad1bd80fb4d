import { firstNameOf } from '#domain/accounts/person-name.ts';
import type { LetterPicture } from '#web/features/compliments/letter-picture.ts';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { stampOf, useSenderName } from '#web/i18n/sender.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { stampDrawings } from '#web/ui/stamp-motif.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Makes a picture of a letter, to be kept or shown to others: saved as a file, or handed to another app. */
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
  const make = async (handOver: (file: File) => Promise<'saved' | 'shared'>): Promise<void> => {
    try {
      const done = await handOver(
        await draw({
          text: text ?? '',
          lang: language,
          address: t('compliment.sealed.title', { name: firstNameOf(ownName) }),
          signature,
          stamp: stampDrawings[stampOf(sender)],
          slogan: t('compliment.picture.slogan'),
        }),
      );
      // What became of it elsewhere is told there.
      if (done === 'saved') toast.success(t('compliment.picture.saved'));
    } catch {
      toast.error(t('compliment.picture.failed'));
    }
  };
  return {
    canShare: canShareFiles(),
    save: () => void make(save),
    share: () => void make(share),
  };
}

const name = 'wohlwort.png';
const type = 'image/png';

/** Few want a picture: what draws it is loaded at the first press. */
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
  // Not at once: some browsers fetch it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return 'saved';
}

/** Only the picture: an address or words beside it would say more than it does. */
async function share(file: File): Promise<'saved' | 'shared'> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    // The press was too long ago, or no app takes it.
    return save(file);
  }
}

/** Whether this browser hands pictures to other apps; not all that can share can share files. */
function canShareFiles(): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [new File([], name, { type })] });
}
