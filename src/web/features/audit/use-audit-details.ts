import { findSetting } from '#domain/ai/ai-settings.ts';
import { isLanguage } from '#domain/i18n/language.ts';
import type { ErrorCode } from '#domain/shared/error-code.ts';
import { useReasonText } from '#web/admin/use-reason-text.ts';
import { usePageData } from '#web/api/page-data.tsx';
import type { AuditEvent } from '#web/features/audit/queries.ts';
import { useTranslations, type Translate, type TextKey } from '#web/i18n/use-translations.ts';

/** Returns an event's details in words, such as 'Regel' and 'Werbung oder Links'. */
export function useAuditDetails(): (event: AuditEvent) => { name: string; value: string }[] {
  const t = useTranslations();
  const { languages } = usePageData();
  const languageName = (iso2: string): string =>
    (isLanguage(iso2) && languages.find((language) => language.iso2 === iso2)?.name) || iso2;
  const reasonText = useReasonText();
  const formatValue = (name: string, value: string, { ruleWords }: AuditEvent): string | null => {
    if (value === '') return t('audit.value.empty');
    if (name === 'rule') return reasonText(value, ruleWords);
    if (name === 'language' || name === 'languages')
      return value.split(' ').map(languageName).join(', ');
    return Object.hasOwn(formatters, name) ? (formatters[name]?.(t, value) ?? null) : null;
  };
  return (event) =>
    Object.entries(event.details)
      .toSorted(([language], [other]) => orderOf(language) - orderOf(other))
      .map(([name, value]) => {
        const label = `audit.detail.${name}`;
        return {
          name: t.has(label) ? t(label) : name,
          value: formatValue(name, value, event) ?? value,
        };
      });
}

/** Orders the details, as the database does not; other names take the place of ''. */
const order = ['key', 'word', 'type', 'complimentId', '', 'before', 'after'];

function orderOf(name: string): number {
  return order.indexOf(order.includes(name) ? name : '');
}

type FormatDetail = (t: Translate, value: string) => string | null;

/** Returns the text with this key, or null. */
const textOf =
  (keyOf: (value: string) => string): FormatDetail =>
  (t, value) => {
    const key = keyOf(value);
    return t.has(key) ? t(key) : null;
  };

const yesOrNo: FormatDetail = (t, value) =>
  t(value === 'true' ? 'audit.value.yes' : 'audit.value.no');

const onOrOff: FormatDetail = (t, value) =>
  value === 'on' || value === 'off' ? t(`audit.value.${value}`) : null;

/** Shortens an id for the table; the file holds all of it. */
const shortId: FormatDetail = (_t, value) => value.slice(0, 8);

/** Puts a detail's value into words, by its name. Null or no entry: the value is shown as stored. */
const formatters: Readonly<Record<string, FormatDetail>> = {
  role: textOf((role) => `admin.role.${role}`),
  code: textOf((code) => refusals.get(code) ?? ''),
  outcome: textOf((outcome) => `check.state.${outcome}`),
  view: textOf((view) => `audit.value.${view}`),
  cause: textOf((cause) => `moderation.premoderation.cause_${cause}`),
  deed: textOf((deed) => `audit.value.deed_${deed}`),
  helpingRule: textOf((rule) => `admin.rules.name_${rule}`),
  type: textOf((type) => `prompts.type.${type}`),
  kind: textOf((kind) => `admin.words.kind_label.${kind}`),
  area: textOf((area) => `audit.area.${area.replace(/\.$/u, '')}`),
  key: textOf((key) => findSetting(key)?.label ?? ''),
  days: (t, value) =>
    value === 'forever'
      ? t('moderation.pause.forever')
      : t('audit.value.days', { days: Number(value) }),
  asked: (t) => t('audit.value.yes'),
  active: yesOrNo,
  byRule: yesOrNo,
  verified: yesOrNo,
  before: onOrOff,
  after: onOrOff,
  complimentId: shortId,
  prompt: shortId,
  testimonial: shortId,
  mail: shortId,
  invitation: shortId,
  list: shortId,
};

/** Names frequent refusals; rarer ones show their code. */
const refusals: ReadonlyMap<string, TextKey> = new Map<ErrorCode, TextKey>([
  ['admin.error.forbidden', 'audit.refusal.forbidden'],
  ['error.foreign_origin', 'audit.refusal.foreign_origin'],
  ['error.limited', 'audit.refusal.limited'],
  ['proof.error.required', 'audit.refusal.proof'],
]);
