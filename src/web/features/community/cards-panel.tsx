import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { NewCardDialog } from '#web/admin/new-card-dialog.tsx';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { NewCardsDialog } from '#web/features/community/new-cards-dialog.tsx';
import { cardListsQuery, useEndCardList, type CardList } from '#web/features/community/queries.ts';
import { useDone } from '#web/forms/use-done.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

type OpenDialog = 'new' | { end: CardList } | { renew: { id: string; name: string } };

/** Lists who got cards, and makes more. No code is shown again. */
export function CardsPanel() {
  const t = useTranslations();
  const dates = useDates();
  const { data } = useQuery(cardListsQuery);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = (): void => setOpen(null);
  return (
    <section className="panel">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-28">{t('cards.panel.title')}</h2>
        <Button size="s" onClick={() => setOpen('new')}>
          {t('cards.panel.make')}
        </Button>
      </div>
      <p className="mt-1 max-w-136 text-14 text-muted">{t('cards.panel.text')}</p>
      <div className="mt-4 grid gap-3">
        {data?.lists.map((list) => (
          <Disclosure
            key={list.id}
            id={`cards-${list.id}`}
            title={list.label}
            state={t('cards.panel.state', {
              count: list.people.length,
              day: dates.day(list.endsAt.slice(0, 10)),
              name: list.createdBy ?? '',
            })}
          >
            <ul>
              {list.people.map((person) => (
                <li
                  key={person.id}
                  className="flex items-center gap-3 rule-t py-1.5 first:rule-none"
                >
                  <span className="min-w-0 grow wrap-anywhere">{person.name}</span>
                  <Button variant="text" size="s" onClick={() => setOpen({ renew: person })}>
                    {t('cards.renew.action')}
                  </Button>
                </li>
              ))}
            </ul>
            <Button
              variant="text-danger"
              size="s"
              className="-mx-3 mt-2 justify-self-start"
              onClick={() => setOpen({ end: list })}
            >
              {t('cards.end.action')}
            </Button>
          </Disclosure>
        ))}
      </div>
      {open === 'new' && <NewCardsDialog onClose={close} />}
      {open !== null && open !== 'new' && 'renew' in open && (
        <NewCardDialog person={open.renew} onClose={close} />
      )}
      {open !== null && open !== 'new' && 'end' in open && (
        <EndDialog list={open.end} onClose={close} />
      )}
    </section>
  );
}

function EndDialog({ list, onClose }: { list: CardList; onClose: () => void }) {
  const t = useTranslations();
  const done = useDone(onClose);
  const showError = useErrorToast();
  const end = useEndCardList();
  return (
    <AdminConfirm
      title={t('cards.end.title', { name: list.label })}
      text={t('cards.end.text', { count: list.people.length })}
      confirmLabel={t('cards.end.action')}
      isDanger
      isBusy={end.isPending}
      onConfirm={() =>
        end.mutate(list.id, {
          onSuccess: done(t('cards.end.done')),
          onError: showError('error.unexpected'),
        })
      }
      onClose={onClose}
    />
  );
}
