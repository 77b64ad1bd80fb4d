import { findSetting } from '#domain/ai-settings.ts';
import type { ErrorCode } from '#domain/error-code.ts';
import { isLanguage } from '#domain/language.ts';
import { usePageData } from '#web/api/page-data.tsx';
import type { AuditEvent } from '#web/features/audit/queries.ts';
import { useTranslations, type Translate, type TextKey } from '#web/i18n/use-translations.ts';

/** What an event has to say beside its name, in words: 'Regel' and 'Werbung oder Links'. */
export function useAuditDetails(): (event: AuditEvent) => { name: string; value: string }[] {
  const t = useTranslations();
  const { languages } = usePageData();
  const languageName = (iso2: string): string =>
    (isLanguage(iso2) && languages.find((one) => one.iso2 === iso2)?.name) || iso2;
  return ({ details }) =>
    Object.entries(details)
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([name, value]) => {
        const label = `audit.detail.${name}`;
        return {
          name: t.has(label) ? t(label) : name,
          value: wordsFor(t, { name, value, languageName }) ?? value,
        };
      });
}

/** The database keeps no order. What is not named here comes between these. */
const order = ['key', 'word', 'type', 'complimentId', '', 'before', 'after'];

function placeOf(name: string): number {
  return order.indexOf(order.includes(name) ? name : '');
}

/** Null: the value stands for itself. */
function wordsFor(
  t: Translate,
  detail: { name: string; value: string; languageName: (iso2: string) => string },
): string | null {
  const { name, value, languageName } = detail;
  if (value === '') return t('audit.value.empty');
  const named = (key: string): string | null => (t.has(key) ? t(key) : null);
  switch (name) {
    case 'rule':
      return named(`moderation.rule.${value}`);
    case 'code':
      return named(refusals.get(value) ?? '');
    case 'view':
      return named(`audit.value.${value}`);
    case 'type':
      return named(`prompts.type.${value}`);
    case 'kind':
      return named(`admin.words.kind_label.${value}`);
    case 'area':
      return named(`audit.area.${value.replace(/\.$/u, '')}`);
    case 'days':
      return value === 'forever'
        ? t('moderation.pause.forever')
        : t('audit.value.days', { days: Number(value) });
    case 'active':
    case 'verified':
      return t(value === 'true' ? 'audit.value.yes' : 'audit.value.no');
    case 'language':
    case 'languages':
      return value.split(' ').map(languageName).join(', ');
    case 'key':
      return named(findSetting(value)?.label ?? '');
    case 'before':
    case 'after':
      return value === 'on' || value === 'off' ? t(`audit.value.${value}`) : null;
    case 'complimentId':
    case 'prompt':
    case 'testimonial':
    case 'mail':
      // Enough to tell one from another; whoever needs all of it takes the file.
      return value.slice(0, 8);
    default:
      return null;
  }
}

/** Why a door stayed closed. What is refused more rarely is called by its code. */
const refusals: ReadonlyMap<string, TextKey> = new Map<ErrorCode, TextKey>([
  ['admin.error.forbidden', 'audit.refusal.forbidden'],
  ['error.foreign_origin', 'audit.refusal.foreign_origin'],
  ['error.limited', 'audit.refusal.limited'],
  ['proof.error.required', 'audit.refusal.proof'],
]);
