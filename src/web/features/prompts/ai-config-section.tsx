import { useQuery } from '@tanstack/react-query';
import { AiConfigForm } from '#web/features/prompts/ai-config-form.tsx';
import { ConnectionPanel } from '#web/features/prompts/connection-panel.tsx';
import { aiConfigQuery } from '#web/features/prompts/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';

export function AiConfigSection() {
  const t = useTranslations();
  const config = useQuery(aiConfigQuery);
  const { data } = config;
  return (
    <div className="grid max-w-180 gap-6">
      {data !== undefined && <ConnectionPanel config={data} />}
      <section className="panel">
        <h2 className="text-28">{t('admin.section.ai_config')}</h2>
        {data === undefined ? (
          <ListState query={config} failedText={t('ai_config.load.failed')} />
        ) : (
          <AiConfigForm config={data} />
        )}
      </section>
    </div>
  );
}
