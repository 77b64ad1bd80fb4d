import { useQuery } from '@tanstack/react-query';
import { excerptOf, type ReportKind } from '#domain/moderation/moderation.ts';
import { groupsQuery, type Focus } from '#web/features/moderation/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** Groups reports about one sender, text or topic, for one decision each; renders nothing without groups. */
export function QueueGroups({
  onFocus,
  onKind,
}: {
  onFocus: (focus: Focus) => void;
  onKind: (kind: ReportKind) => void;
}) {
  const t = useTranslations();
  const { data } = useQuery(groupsQuery);
  if (data === undefined || data.senders.length + data.texts.length + data.kinds.length === 0)
    return null;
  return (
    <section className="mt-4 rounded-m bg-sunk px-4 py-3">
      <h3 className="text-18">{t('moderation.groups.title')}</h3>
      <p className="mt-1 text-14 text-muted">{t('moderation.groups.text')}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {data.senders.map(({ id, name, count }) => (
          <li key={id}>
            <Button size="s" variant="quiet" onClick={() => onFocus({ by: 'senderId', id, name })}>
              {t('moderation.groups.sender', { name, count })}
            </Button>
          </li>
        ))}
        {data.texts.map(({ complimentId, text, count }) => {
          const excerpt = excerptOf(text);
          return (
            <li key={complimentId}>
              <Button
                size="s"
                variant="quiet"
                onClick={() => onFocus({ by: 'alike', id: complimentId, name: excerpt })}
              >
                {t('moderation.groups.alike', { excerpt, count })}
              </Button>
            </li>
          );
        })}
        {data.kinds.map(({ kind, count }) => (
          <li key={kind}>
            <Button size="s" variant="quiet" onClick={() => onKind(kind)}>
              {t('moderation.groups.kind', { kind: t(`compliment.report.kind_${kind}`), count })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
