import type { InboxPreferences as Switches } from '#domain/compliments/letter-place.ts';
import { useChangeInboxPreferences } from '#web/features/inbox-preferences/queries.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useToast } from '#web/ui/toast.tsx';

const texts: Record<keyof Switches, { label: TextKey; hint: TextKey }> = {
  signedOnly: { label: 'wishes.signed.label', hint: 'wishes.signed.hint' },
  withoutAiHelp: { label: 'wishes.own_hand.label', hint: 'wishes.own_hand.hint' },
};

/** One kind of letters that is put aside. It shows at once what was chosen, and goes back when that failed. */
export function InboxPreferenceSwitch({ wish, isOn }: { wish: keyof Switches; isOn: boolean }) {
  const t = useTranslations();
  const toast = useToast();
  const change = useChangeInboxPreferences();
  const choose = (wanted: boolean): void =>
    change.mutate(
      { [wish]: wanted },
      {
        onSuccess: () => toast.success(t('wishes.panel.saved')),
        onError: () => toast.error(t('wishes.panel.not_saved')),
      },
    );
  return (
    <Checkbox
      label={t(texts[wish].label)}
      hint={t(texts[wish].hint)}
      checked={change.isPending ? change.variables[wish] === true : isOn}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
