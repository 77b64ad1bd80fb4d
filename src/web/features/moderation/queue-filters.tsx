import { Fragment, type ReactNode } from 'react';
import { AdminFilter } from '#web/admin/admin-filter.tsx';
import { usePageData } from '#web/api/page-data.tsx';
import {
  addressFilters,
  type FilterName,
  type QueueFilter,
} from '#web/features/moderation/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

type Props = {
  names: readonly FilterName[];
  filter: QueueFilter;
  onFilter: (change: Partial<QueueFilter>) => void;
};

export function QueueFilters(props: Props) {
  const choices = useChoices(props);
  return props.names.map((name) => <Fragment key={name}>{choices[name]}</Fragment>);
}

function useChoices({ filter, onFilter }: Props): Record<FilterName, ReactNode> {
  const t = useTranslations();
  const languageNames = usePageData().languages;
  return {
    kind: (
      <AdminFilter
        label={t('moderation.filter.kind')}
        all={t('moderation.filter.kind_all')}
        value={filter.kind}
        values={addressFilters.kind}
        text={(kind) => t(`moderation.filter.kind_${kind}`)}
        onFilter={(kind) => onFilter({ kind })}
      />
    ),
    letter: (
      <AdminFilter
        label={t('moderation.filter.letter')}
        all={t('moderation.filter.letter_all')}
        value={filter.letter}
        values={addressFilters.letter}
        text={(letter) => t(`moderation.filter.letter_${letter}`)}
        onFilter={(letter) => onFilter({ letter })}
      />
    ),
    about: (
      <AdminFilter
        label={t('moderation.filter.about')}
        all={t('moderation.filter.about_all')}
        value={filter.about}
        values={addressFilters.about}
        text={(kind) =>
          t(kind === 'unsaid' ? 'moderation.filter.about_unsaid' : `compliment.report.kind_${kind}`)
        }
        onFilter={(about) => onFilter({ about })}
      />
    ),
    cause: (
      <AdminFilter
        label={t('moderation.premoderation.cause')}
        all={t('moderation.premoderation.cause_all')}
        value={filter.cause}
        values={addressFilters.cause}
        text={(cause) => t(`moderation.premoderation.cause_${cause}`)}
        onFilter={(cause) => onFilter({ cause })}
      />
    ),
    language: (
      <AdminFilter
        label={t('moderation.filter.language')}
        all={t('moderation.filter.language_all')}
        value={filter.language}
        values={addressFilters.language}
        text={(language) =>
          languageNames.find(({ iso2 }) => iso2 === language)?.name ??
          t('moderation.filter.language_unknown')
        }
        onFilter={(language) => onFilter({ language })}
      />
    ),
    olderThan: (
      <AdminFilter
        label={t('moderation.filter.age')}
        all={t('moderation.filter.age_all')}
        value={filter.olderThan}
        values={addressFilters.olderThan}
        text={(days) => t('moderation.filter.age_days', { days: Number(days) })}
        onFilter={(olderThan) => onFilter({ olderThan })}
      />
    ),
  };
}
