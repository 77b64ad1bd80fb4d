import { useQuery } from '@tanstack/react-query';
import { AsideSetting } from '#web/features/wishes/aside-setting.tsx';
import { BlocksList } from '#web/features/wishes/blocks-list.tsx';
import { PauseSetting } from '#web/features/wishes/pause-setting.tsx';
import { wishesQuery, type LetterWishes } from '#web/features/wishes/queries.ts';
import { UnwantedWords } from '#web/features/wishes/unwanted-words.tsx';
import { WishSwitch } from '#web/features/wishes/wish-switch.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';

/** What one wishes of the letters that one gets (P92 to P94). */
export function WishesPanel() {
  const t = useTranslations();
  const { data: wishes, error, refetch } = useQuery(wishesQuery);
  return (
    <section className="panel" id="letters">
      <h2 className="text-28">{t('wishes.panel.title')}</h2>
      <p className="text-14 text-muted">{t('wishes.panel.text')}</p>
      {wishes === undefined ? (
        <ListState fetching={{ error, refetch }} failedText={t('wishes.panel.failed')} />
      ) : (
        <LoadedWishes wishes={wishes} />
      )}
    </section>
  );
}

function LoadedWishes({ wishes }: { wishes: LetterWishes }) {
  const t = useTranslations();
  return (
    <div className="mt-4.5 grid gap-6 *:rule-t *:pt-5">
      <PauseSetting until={wishes.noLettersUntil} />
      <section>
        <h3 className="text-18">{t('wishes.aside_wishes.title')}</h3>
        <p className="max-w-136 text-14 text-muted">{t('wishes.aside_wishes.text')}</p>
        <div className="mt-3 grid gap-2">
          <WishSwitch wish="signedOnly" isOn={wishes.signedOnly} />
          <WishSwitch wish="withoutAiHelp" isOn={wishes.withoutAiHelp} />
        </div>
        <UnwantedWords saved={wishes.unwantedWords} />
        <AsideSetting count={wishes.asideCount} />
      </section>
      <BlocksList />
    </div>
  );
}
