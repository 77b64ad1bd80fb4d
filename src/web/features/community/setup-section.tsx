import { useQuery } from '@tanstack/react-query';
import { AudienceForm } from '#web/features/community/audience-form.tsx';
import { CommunityForm } from '#web/features/community/community-form.tsx';
import { DemoPanel } from '#web/features/community/demo-panel.tsx';
import { InviteButtons } from '#web/features/community/invite-buttons.tsx';
import { audienceQuery, communityQuery } from '#web/features/community/queries.ts';
import { MailTestPanel } from '#web/features/operations/mail-test-panel.tsx';
import { ConnectionPanel } from '#web/features/prompts/connection-panel.tsx';
import { aiConfigQuery } from '#web/features/prompts/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { LocalAddressNote } from '#web/shell/local-address-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

/** Sets up a new community, in the order of its first day. Each part is saved alone and can wait. */
export function SetupSection() {
  const t = useTranslations();
  const community = useQuery(communityQuery);
  const audience = useQuery(audienceQuery);
  const config = useQuery(aiConfigQuery);
  return (
    <div className="grid max-w-180 gap-5">
      {community.data?.isDemo === true && <DemoPanel />}
      <LocalAddressNote networkAddress={community.data?.networkAddress} />
      <section className="panel">
        <h2 className="text-28">{t('admin.audience.title')}</h2>
        <p className="mt-1 text-14 text-muted">{t('admin.audience.text')}</p>
        {audience.data === undefined ? (
          <ListState query={audience} failedText={t('admin.setup.load_failed')} />
        ) : (
          <AudienceForm stored={audience.data} />
        )}
      </section>
      <section className="tint rounded-l bg-butter px-5 py-7 text-on-tint sm:px-9 sm:py-9">
        <Illustration name="success" className="mx-auto mb-4 w-80 max-w-full" />
        <h2 className="text-36">{t('admin.setup.invite')}</h2>
        <p className="mt-2 text-18">{t('admin.setup.next_text')}</p>
        <InviteButtons size="l" />
        <p className="mt-6">
          <Button variant="ink" icon="gift" href="/rounds?new">
            {t('admin.setup.start_round')}
          </Button>
        </p>
        <p className="mt-6 text-14">{t('admin.setup.never_drawn')}</p>
      </section>
      <section className="panel">
        <h2 className="text-28">{t('admin.setup.title')}</h2>
        <p className="mt-1 text-14 text-muted">{t('admin.setup.text')}</p>
        {community.data === undefined ? (
          <ListState query={community} failedText={t('admin.setup.load_failed')} />
        ) : (
          <CommunityForm stored={community.data} />
        )}
      </section>
      <Disclosure id="checks" title={t('admin.setup.checks')} state={t('admin.setup.checks_state')}>
        <MailTestPanel />
        {config.data !== undefined && <ConnectionPanel config={config.data} />}
      </Disclosure>
    </div>
  );
}
