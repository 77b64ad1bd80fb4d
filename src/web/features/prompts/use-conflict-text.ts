import { aiSettings } from '#domain/ai/ai-settings.ts';
import { parseModelPrices } from '#domain/ai/model-prices.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Puts another administrator's value of a setting into words. */
export function useConflictText(): (key: string, value: string) => string {
  const t = useTranslations();
  const { language } = useLanguage();
  const { count, dollars } = useNumbers();
  const formatPrices = (value: string): string =>
    Object.entries(parseModelPrices(value) ?? {})
      .map(([model, { input, output, cached }]) => {
        const prices = [input, output, ...(cached === undefined ? [] : [cached])];
        return `${model}: ${prices.map((price) => price.toLocaleString(language, fullPrecision)).join(' / ')}`;
      })
      .join('; ');
  const formatValue = (key: string, value: string): string => {
    switch (aiSettings.find((setting) => setting.key === key)?.kind) {
      case 'parameter':
        return count(Number(value));
      case 'budget':
        return dollars(Number(value));
      case 'prices':
        return formatPrices(value);
      default:
        return value;
    }
  };
  return (key, value) => {
    const text = value === '' ? '' : formatValue(key, value);
    return text === ''
      ? t('ai_config.form.emptied')
      : t('ai_config.error.conflict', { value: text });
  };
}

/** Keeps all decimals of a price. */
const fullPrecision = { maximumFractionDigits: 10 };
