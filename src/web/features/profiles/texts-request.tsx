import type { Profile } from '#web/api/profile.ts';
import { useNameDialog } from '#web/features/profiles/use-name-dialog.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { quotationMarks } from '#web/ui/quotation-marks.ts';

/**
 * Asks for a missing name, or for a replacement of a name or traits that the text guard refuses. Stays until that is
 * done, but blocks nothing.
 */
export function TextsRequest({ profile, isOnProfile }: { profile: Profile; isOnProfile: boolean }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const { isNameRefused, refusedTraits } = profile;
  const marks = quotationMarks(language);
  const quoted = refusedTraits.map((trait) => `${marks.open}${trait}${marks.close}`);
  return (
    <>
      {isNameRefused && <NameRequest name={profile.name} />}
      {refusedTraits.length > 0 && (
        <Request
          title={t('profile.words.traits_title')}
          text={t('profile.words.traits_text', {
            // Creates the formatter only when shown: the first one in a browser is slow.
            traits: new Intl.ListFormat(language).format(quoted),
          })}
          action={
            !isOnProfile && (
              <Button variant="ink" size="s" href="/profile">
                {t('profile.words.traits_action')}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

function NameRequest({ name }: { name: string }) {
  const t = useTranslations();
  const { open: openNameDialog, dialog } = useNameDialog(name);
  const isMissing = name === '';
  return (
    <>
      <Request
        title={t(isMissing ? 'profile.name.title' : 'profile.words.name_title')}
        text={t(isMissing ? 'profile.words.nameless_text' : 'profile.words.name_text')}
        action={
          <Button variant="ink" size="s" onClick={openNameDialog}>
            {t(isMissing ? 'profile.words.nameless_action' : 'profile.words.name_action')}
          </Button>
        }
      />
      {dialog}
    </>
  );
}

function Request({
  title,
  text,
  action,
}: {
  title: string;
  text: string;
  action: React.ReactNode;
}) {
  return (
    <section className="tint mb-6 flex gap-x-3 rounded-letter bg-butter px-5 py-4 text-on-tint">
      <Icon name="edit" className="mt-0.5" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h2 className="text-18 leading-snug">{title}</h2>
          <p className="mt-1 text-14 break-words">{text}</p>
        </div>
        {action}
      </div>
    </section>
  );
}
