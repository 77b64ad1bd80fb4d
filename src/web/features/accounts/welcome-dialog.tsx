import { firstNameOf } from '#domain/accounts/person-name.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog, DialogArt, DialogTitle } from '#web/ui/dialog.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import { useToast } from '#web/ui/toast.tsx';
import './welcome-dialog.css';

type Item = { icon: IconName; title: TextKey; text: TextKey };

const dashboardItems: readonly Item[] = [
  {
    icon: 'mail',
    title: 'welcome.dashboard.notifications.title',
    text: 'welcome.dashboard.notifications.text',
  },
  {
    icon: 'dashboard',
    title: 'welcome.dashboard.updates.title',
    text: 'welcome.dashboard.updates.text',
  },
  {
    icon: 'heart',
    title: 'welcome.dashboard.rating.title',
    text: 'welcome.dashboard.rating.text',
  },
  {
    icon: 'thanks',
    title: 'welcome.dashboard.thanks.title',
    text: 'welcome.dashboard.thanks.text',
  },
];

const profileItems: readonly Item[] = [
  { icon: 'star', title: 'welcome.profile.traits.title', text: 'welcome.profile.traits.text' },
  {
    icon: 'globe',
    title: 'welcome.profile.settings.title',
    text: 'welcome.profile.settings.text',
  },
  {
    icon: 'lock',
    title: 'welcome.profile.personal.title',
    text: 'welcome.profile.personal.text',
  },
];

/** Greets a new member and explains the two main places. Every way to close it calls `onStart`. */
export function WelcomeDialog({ name, onStart }: { name: string; onStart: () => Promise<void> }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const starting = useMutation({
    mutationFn: onStart,
    onError: (error) => toast.error(errorText(error)),
  });
  const start = (): void => {
    if (!starting.isPending) starting.mutate();
  };
  return (
    <Dialog size="xl" closeLabel={t('dialog.close')} onClose={start}>
      <DialogArt>
        <Illustration name="welcome" />
      </DialogArt>
      <DialogTitle>{t('welcome.heading.title', { name: firstNameOf(name) })}</DialogTitle>
      <p className="dialog-lead">{t('welcome.heading.lead')}</p>
      <div className="welcome-places">
        <ItemGroup title={t('welcome.dashboard.title')} items={dashboardItems} />
        <ItemGroup title={t('welcome.profile.title')} items={profileItems} />
      </div>
      <Actions>
        <Button size="l" wide data-autofocus isBusy={starting.isPending} onClick={start}>
          {t('welcome.action.start')}
        </Button>
      </Actions>
    </Dialog>
  );
}

function ItemGroup({ title, items }: { title: string; items: readonly Item[] }) {
  const t = useTranslations();
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {items.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <b>{t(title)}</b>
              <span>{t(text)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
