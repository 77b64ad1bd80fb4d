import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode } from 'react';
import { thankYouMessage } from '#domain/compliments/compliment.ts';
import type { RevealAnswer } from '#domain/compliments/reveal.ts';
import { useIsConnected } from '#web/api/connection.ts';
import { useUnread } from '#web/api/unread.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { ListFrame } from '#web/features/compliments/list-frame.tsx';
import { withoutRepeats } from '#web/features/compliments/queries.ts';
import { RevealQuestion } from '#web/features/compliments/reveal-question.tsx';
import {
  thanksQuery,
  useAnswerReveal,
  type ThankYou,
} from '#web/features/compliments/thanks-queries.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useDates } from '#web/i18n/use-dates.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Quote } from '#web/ui/letter.tsx';
import { ShortDate } from '#web/ui/short-date.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Lists received thank-yous. Opening the list marks them as read (decision 059). */
export function ThanksList({ empty }: { empty: ReactNode }) {
  const isConnected = useIsConnected();
  const list = useInfiniteQuery({ ...thanksQuery, enabled: isConnected });
  const thanks = withoutRepeats(list.data?.pages.flatMap((page) => page.thanks) ?? []);
  useMarkReadWhenShown(list.isSuccess);
  return (
    <ListFrame list={list} shown={thanks.length} empty={empty}>
      {thanks.map((item) => (
        <ThanksItem key={item.id} item={item} />
      ))}
    </ListFrame>
  );
}

function useMarkReadWhenShown(isShown: boolean): void {
  const { count, markRead } = useUnread('thanks');
  useEffect(() => {
    if (isShown && count > 0) markRead();
  }, [isShown, count, markRead]);
}

/** Answers the receiver's question for the name. */
function useRevealAnswer(name: string) {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  const mutation = useAnswerReveal();
  const answer = (id: string, reply: RevealAnswer): void =>
    mutation.mutate(
      { id, answer: reply },
      {
        onSuccess: () =>
          toast.success(
            reply === 'yes' ? t('thanks.reveal.shown', { name }) : t('thanks.reveal.kept'),
          ),
        onError: showError('thanks.reveal.failed'),
      },
    );
  return { answer, isAnswering: mutation.isPending };
}

function ThanksItem({ item }: { item: ThankYou }) {
  const t = useTranslations();
  const dates = useDates();
  const { language } = useLanguage();
  const shownName = useShownName();
  const name = item.sender === null ? t('thanks.item.unknown') : shownName(item.sender.name);
  const question = item.compliment?.asksWho === true ? item.compliment : null;
  const { answer, isAnswering } = useRevealAnswer(name);
  const nameId = useId();
  // Translates the server's one German sentence.
  const message = item.message === thankYouMessage ? t('thanks.message.text') : item.message;
  return (
    <article className="panel" tabIndex={-1} aria-labelledby={nameId}>
      <header className="flex items-center gap-3.5">
        <Avatar name={name} />
        <div className="min-w-0 flex-1" id={nameId}>
          <h2 className="text-18">{name}</h2>
          <div className="text-14 text-muted">
            {message}{' '}
            <ShortDate
              short={dates.short(item.createdAt)}
              exact={dates.exact(item.createdAt)}
              dateTime={item.createdAt}
            />
          </div>
        </div>
        {!item.isRead && <Tag tone="sage">{t('compliment.sealed.tag')}</Tag>}
      </header>
      {item.compliment === null ? (
        <p className="mt-4 text-14 text-muted">{t('thanks.item.original_gone')}</p>
      ) : (
        <>
          <p className="mt-4 text-14 text-muted">
            {t('thanks.item.original', { day: dates.day(item.compliment.createdAt) })}
          </p>
          <Quote
            text={item.compliment.text}
            lang={language}
            className="serif mt-1.5 text-22 leading-snug whitespace-pre-line"
          />
        </>
      )}
      {question !== null && (
        <RevealQuestion
          name={name}
          isBusy={isAnswering}
          onAnswer={(reply) => answer(question.id, reply)}
        />
      )}
    </article>
  );
}
