import { useState } from 'react';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { familiesOf } from '#web/features/prompts/prompt-families.ts';
import type { Prompt } from '#web/features/prompts/queries.ts';
import { useDates, type Dates } from '#web/i18n/use-dates.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

type TableActions = {
  /** The id of the version being activated. */
  activating: string | null;
  onActivate: (prompt: Prompt) => void;
  onEdit: (prompt: Prompt) => void;
};

/** Lists versions with author, date and actions. */
export function PromptsTable({
  prompts,
  ...actions
}: { prompts: readonly Prompt[] } & TableActions) {
  const t = useTranslations();
  const dates = useDates();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const families = familiesOf(prompts);
  return (
    <>
      <AdminTable
        caption={t('prompts.list.caption')}
        rows={families.flatMap(({ id, shown, older }) =>
          expanded.has(id) ? [...shown, ...older] : shown,
        )}
        rowKey={({ id }) => id}
        columns={columnsOf(t, dates, actions)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {families
          .filter(({ id, older }) => older.length > 0 && !expanded.has(id))
          .map(({ id, shown: [first], older }) => (
            <Button
              key={id}
              size="s"
              variant="quiet"
              onClick={() => setExpanded(new Set([...expanded, id]))}
            >
              {first?.name}: {t('prompts.list.older', { count: older.length })}
            </Button>
          ))}
      </div>
    </>
  );
}

function columnsOf(t: Translate, dates: Dates, actions: TableActions): TableColumn<Prompt>[] {
  return [
    {
      id: 'name',
      label: t('prompts.field.name'),
      hideLabelOnPhone: true,
      cell: ({ id, name, description, isActive }) => (
        <div className="min-w-0">
          <b className="wrap-anywhere" id={id}>
            {name}
          </b>{' '}
          {isActive && <Tag tone="sage">{t('prompts.list.active')}</Tag>}
          <p className="text-14 wrap-anywhere text-muted">{description}</p>
        </div>
      ),
    },
    {
      id: 'type',
      label: t('prompts.field.type'),
      width: 'w-[7rem]',
      cell: ({ type }) => <span className="whitespace-nowrap">{t(`prompts.type.${type}`)}</span>,
    },
    {
      id: 'version',
      label: t('prompts.field.version'),
      width: 'w-[6rem]',
      figure: true,
      cell: ({ id, version }) => <span id={`${id}-version`}>{version}</span>,
    },
    {
      id: 'changed',
      label: t('prompts.field.changed'),
      width: 'w-[9rem]',
      cell: ({ updatedAt, updatedBy }) => (
        <time dateTime={updatedAt} title={dates.exact(updatedAt)}>
          {t('prompts.list.by', {
            when: dates.relative(updatedAt),
            name: updatedBy ?? t('prompts.list.shipped'),
          })}
        </time>
      ),
    },
    {
      id: 'actions',
      label: null,
      width: 'w-[10.5rem]',
      cell: (prompt) => <PromptActions prompt={prompt} {...actions} />,
    },
  ];
}

function PromptActions({
  prompt,
  activating,
  onActivate,
  onEdit,
}: { prompt: Prompt } & TableActions) {
  const t = useTranslations();
  // Adds the version, as all versions share one name.
  const button = {
    size: 's',
    className: 'wrap-normal',
    'aria-describedby': `${prompt.id} ${prompt.id}-version`,
  } as const;
  return (
    <div className="flex flex-wrap gap-2">
      <Button {...button} variant="quiet" icon="edit" onClick={() => onEdit(prompt)}>
        {t('prompts.list.edit')}
      </Button>
      {!prompt.isActive && (
        <Button
          {...button}
          variant="text"
          icon="undo"
          isBusy={activating === prompt.id}
          busyLabel={t('prompts.list.activate_busy')}
          onClick={() => onActivate(prompt)}
        >
          {t('prompts.list.activate')}
        </Button>
      )}
    </div>
  );
}
