import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

type Props = {
  variant: 'text' | 'quiet';
  isDrawing: boolean;
  isDisabled?: boolean;
  onRedraw: () => void;
};

export function RedrawButton({ variant, isDrawing, isDisabled = false, onRedraw }: Props) {
  const t = useTranslations();
  return (
    <Button
      variant={variant}
      size="s"
      icon="dice"
      className={variant === 'text' ? '-mx-3' : undefined}
      disabled={isDisabled}
      isBusy={isDrawing}
      busyLabel={t('compliment.compose.drawing')}
      onClick={onRedraw}
    >
      {t('compliment.form.redraw')}
    </Button>
  );
}
