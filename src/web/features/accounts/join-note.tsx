import { usePageData } from '#web/api/page-data.tsx';
import { useInvitation } from '#web/api/use-invitation.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/**
 * Tells newcomers the conditions before they type; renders nothing if joining is free and the community has no name.
 */
export function JoinNote() {
  const t = useTranslations();
  const { language } = useLanguage();
  const { joining, communityName } = usePageData();
  const invitation = useInvitation();
  const { mode, domains } = joining;
  const listFormat = new Intl.ListFormat(language, { type: 'disjunction' });
  const isInvited = invitation?.isUsable === true;
  const isFree = !isInvited && mode !== 'domain' && mode !== 'approval';
  if (isFree && communityName === null) return null;
  return (
    <p className="mb-5 rounded-m bg-butter px-4 py-3 wrap-anywhere text-on-tint">
      {communityName !== null && <b className="block">{communityName}</b>}
      {isFree
        ? null
        : isInvited
          ? t('register.join.invited')
          : mode === 'domain'
            ? t('register.join.domain', {
                domains: listFormat.format(domains.map((domain) => `@${domain}`)),
              })
            : t('register.join.approval')}
    </p>
  );
}
