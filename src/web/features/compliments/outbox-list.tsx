import type { OutboxLetter } from '#web/api/outbox-letter.ts';
import { currentOutbox } from '#web/api/outbox.ts';
import { saveDraft } from '#web/features/compliments/draft-store.ts';
import { draftOf, type Draft } from '#web/features/compliments/draft.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Props = {
  letters: readonly OutboxLetter[];
  onResume: (draft: Draft) => void;
};

/** Lists letters waiting for a connection, and letters that the server refused. */
export function OutboxList({ letters, onResume }: Props) {
  const t = useTranslations();
  const toast = useToast();
  const takeBack = async (id: string): Promise<OutboxLetter | null> => {
    const letter = await currentOutbox()?.takeBack(id);
    // Null: the letter was sent meanwhile.
    if (letter == null) toast.info(t('offline.outbox.gone'));
    return letter ?? null;
  };
  const resume = async (id: string): Promise<void> => {
    const letter = await takeBack(id);
    if (letter === null) return;
    const draft = draftOf(letter);
    saveDraft(letter.personId, draft);
    onResume(draft);
  };
  const discard = async (id: string): Promise<void> => {
    const letter = await takeBack(id);
    if (letter === null) return;
    // Moves the focus from the button, which unmounts.
    document.querySelector('main')?.focus({ preventScroll: true });
    toast.info(t('offline.outbox.discarded'), {
      action: {
        label: t('dashboard.draft.undo'),
        onPress: () => void currentOutbox()?.store(letter),
      },
    });
  };
  return (
    <section aria-label={t('offline.outbox.label')} className="mb-6">
      <ul className="grid grid-cols-1 gap-3">
        {letters.map((letter) => (
          <li
            key={letter.id}
            className="tint flex flex-wrap items-center gap-x-4 gap-y-3 rounded-letter bg-sky px-5 py-3.5 text-on-tint"
          >
            <Icon name={letter.refusal === null ? 'clock' : 'alert'} />
            <Words letter={letter} />
            <div className="flex flex-wrap gap-2">
              <Button variant="text" size="s" onClick={() => void discard(letter.id)}>
                {t('dashboard.draft.discard')}
              </Button>
              <Button variant="ink" size="s" onClick={() => void resume(letter.id)}>
                {t(letter.refusal === null ? 'offline.outbox.take_back' : 'dashboard.draft.resume')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ letter: { refusal, blind, receiver, text } }: { letter: OutboxLetter }) {
  const t = useTranslations();
  const shownName = useShownName();
  const state = refusal === null ? 'waiting' : 'returned';
  return (
    <div className="min-w-0 grow basis-60">
      <p className="font-semibold">
        {blind
          ? t(`offline.outbox.${state}_blind`)
          : t(`offline.outbox.${state}`, { name: shownName(receiver.name) })}
      </p>
      {refusal !== null && <p className="text-14">{refusal.message}</p>}
      <p dir="auto" className="truncate text-14">
        {text}
      </p>
    </div>
  );
}
