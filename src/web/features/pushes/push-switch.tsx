import { useChangePushes, type Pushes } from '#web/features/pushes/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Something that is told, or not. It shows at once what was chosen, and goes back when that failed. */
export function PushSwitch({
  wish,
  isOn,
  label,
  hint,
}: {
  wish: keyof Pick<Pushes, 'showsSender' | 'tellsThanks'>;
  isOn: boolean;
  label: string;
  hint?: string;
}) {
  const t = useTranslations();
  const toast = useToast();
  const change = useChangePushes();
  const choose = (wanted: boolean): void =>
    change.mutate(
      { [wish]: wanted },
      {
        onSuccess: () => toast.success(t('pushes.panel.saved')),
        onError: () => toast.error(t('pushes.panel.not_saved')),
      },
    );
  return (
    <Checkbox
      label={label}
      hint={hint}
      checked={change.isPending ? change.variables[wish] === true : isOn}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
