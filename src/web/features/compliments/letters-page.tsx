import { Redirect } from 'wouter';
import type { PlainLetter, PlainLetters } from '#domain/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useSession } from '#web/api/session.ts';
import { useWrittenDate } from '#web/i18n/letter-dates.ts';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useLetterHead } from '#web/i18n/sender.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Letter } from '#web/ui/letter.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** The received letters to read without a script: the server has filled the page. */
export function LettersPage() {
  const { letters } = usePageData();
  const { status } = useSession();
  // Whoever comes here by a link of the app, or leaves in another tab, is better off with the letter box.
  if (letters === null || status === 'signed-out') return <Redirect to="/dashboard" replace />;
  return <PlainLetterBox {...letters} />;
}

function PlainLetterBox({ letters, page, pages, totalCount }: PlainLetters) {
  const t = useTranslations();
  return (
    <div className="page pt-4 pb-6">
      <h1>{t('letters.title')}</h1>
      <p className="mt-4 max-w-136 text-muted">
        {t.rich('letters.lead', { dashboard: linkTo('/dashboard') })}
      </p>
      {totalCount === 0 ? (
        <EmptyState
          illustration="empty-received"
          headingLevel="h2"
          title={t('dashboard.empty.received_title')}
        >
          {t('letters.empty')}
        </EmptyState>
      ) : (
        <ul className="mt-8 grid max-w-192 gap-6">
          {letters.map((letter) => (
            <li key={letter.id}>
              <PlainReceivedLetter letter={letter} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && <PageLinks page={page} pages={pages} />}
    </div>
  );
}

function PlainReceivedLetter({ letter }: { letter: PlainLetter }) {
  const t = useTranslations();
  const head = useLetterHead(letter.sender);
  const date = useWrittenDate(letter.sentOn);
  return (
    <Letter
      {...head}
      {...date}
      text={letter.text}
      note={letter.text === null && t('compliment.card.reported_cover')}
      actions={
        !letter.isRead && (
          <span className="m-2">
            <Tag>{t('compliment.sealed.tag')}</Tag>
          </span>
        )
      }
    />
  );
}

function PageLinks({ page, pages }: { page: number; pages: number }) {
  const t = useTranslations();
  return (
    <nav
      aria-label={t('letters.title')}
      className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3"
    >
      <p className="w-full text-14 text-muted figures">{t('letters.page', { page, pages })}</p>
      {page > 1 && (
        <Button variant="quiet" size="s" href={`/letters?page=${page - 1}`}>
          {t('letters.newer')}
        </Button>
      )}
      {page < pages && (
        <Button variant="quiet" size="s" href={`/letters?page=${page + 1}`}>
          {t('letters.older')}
        </Button>
      )}
    </nav>
  );
}
