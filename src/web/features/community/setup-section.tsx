import { useQuery } from '@tanstack/react-query';
import { addressOfSection } from '#web/admin/admin-section.ts';
import { CommunityForm } from '#web/features/community/community-form.tsx';
import { DemoPanel } from '#web/features/community/demo-panel.tsx';
import { JoiningPanel } from '#web/features/community/joining-panel.tsx';
import { communityQuery } from '#web/features/community/queries.ts';
import { MailTestPanel } from '#web/features/operations/mail-test-panel.tsx';
import { ConnectionPanel } from '#web/features/prompts/connection-panel.tsx';
import { aiConfigQuery } from '#web/features/prompts/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';

/** Sets up a new community, in the order of its first day. Each part is saved alone and can wait. */
export function SetupSection() {
  const t = useTranslations();
  const community = useQuery(communityQuery);
  const config = useQuery(aiConfigQuery);
  return (
    <div className="grid max-w-180 gap-5">
      {community.data?.isDemo === true && <DemoPanel />}
      <section className="panel">
        <h2 className="text-28">{t('admin.setup.title')}</h2>
        <p className="mt-1 text-14 text-muted">{t('admin.setup.text')}</p>
        {community.data === undefined ? (
          <ListState query={community} failedText={t('admin.setup.load_failed')} />
        ) : (
          <CommunityForm stored={community.data} />
        )}
      </section>
      <JoiningPanel />
      <MailTestPanel />
      {config.data !== undefined && <ConnectionPanel config={config.data} />}
      <section className="panel">
        <h2 className="text-22">{t('admin.setup.next_title')}</h2>
        <p className="mt-1 text-14 text-muted">{t('admin.setup.next_text')}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="s" href={addressOfSection('join')}>
            {t('admin.setup.invite')}
          </Button>
          <Button variant="quiet" size="s" href="/">
            {t('nav.home')}
          </Button>
        </div>
      </section>
    </div>
  );
}
