import { useQuery } from '@tanstack/react-query';
import { JoiningForm } from '#web/features/community/joining-form.tsx';
import { joiningQuery } from '#web/features/community/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';

export function JoiningPanel() {
  const t = useTranslations();
  const joining = useQuery(joiningQuery);
  return (
    <section className="panel">
      <h2 className="text-28">{t('admin.joining.title')}</h2>
      <p className="mt-1 text-14 text-muted">{t('admin.joining.text')}</p>
      {joining.data === undefined ? (
        <ListState query={joining} failedText={t('admin.joining.load_failed')} />
      ) : (
        <JoiningForm stored={joining.data} />
      )}
    </section>
  );
}
