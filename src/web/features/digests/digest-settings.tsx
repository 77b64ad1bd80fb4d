import { useQuery } from '@tanstack/react-query';
import { digestRhythms, type DigestRhythm } from '#domain/notifications/digest.ts';
import { digestsQuery, useChooseDigests, type Digests } from '#web/features/digests/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** How often one gets a mail that says what has come (P114 to P119). */
export function DigestSettings() {
  const t = useTranslations();
  const { data: digests, error, refetch } = useQuery(digestsQuery);
  return (
    <section className="panel" id="mails">
      <h2 className="text-28">{t('digests.panel.title')}</h2>
      {digests === undefined ? (
        <ListState fetching={{ error, refetch }} failedText={t('digests.panel.failed')} />
      ) : digests.obstacle === null ? (
        <Choice digests={digests} />
      ) : (
        <p className="max-w-136 text-14 text-muted">{t(`digests.panel.${digests.obstacle}`)}</p>
      )}
    </section>
  );
}

/** It shows at once what was chosen, and goes back when that failed. */
function Choice({ digests: { rhythm, isRefused } }: { digests: Digests }) {
  const t = useTranslations();
  const toast = useToast();
  const choose = useChooseDigests();
  const save = (wanted: DigestRhythm): void =>
    choose.mutate(wanted, {
      onSuccess: () =>
        toast.success(t(wanted === 'never' ? 'digests.panel.stopped' : 'digests.panel.saved')),
      onError: () => toast.error(t('digests.panel.not_saved')),
    });
  return (
    <>
      <p className="max-w-136 text-14 text-muted">{t('digests.panel.text')}</p>
      {isRefused && (
        <Note title={t('digests.refused.title')} icon="mail" role="note" className="mt-4.5">
          <p>{t('digests.refused.text')}</p>
          <Button
            variant="quiet"
            size="s"
            className="mt-3"
            isBusy={choose.isPending}
            busyLabel={t('profile.form.save_busy')}
            onClick={() => save(rhythm)}
          >
            {t('digests.refused.again')}
          </Button>
        </Note>
      )}
      <div className="mt-4.5 max-w-136">
        <SelectField
          label={t('digests.choice.label')}
          hint={t('digests.choice.hint')}
          options={digestRhythms.map((value) => ({ value, label: t(`digests.choice.${value}`) }))}
          value={choose.isPending ? choose.variables : rhythm}
          onChange={({ currentTarget }) => {
            const wanted = digestRhythms.find((one) => one === currentTarget.value);
            if (wanted !== undefined) save(wanted);
          }}
        />
      </div>
    </>
  );
}
