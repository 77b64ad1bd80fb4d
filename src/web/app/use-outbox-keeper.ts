import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useIsConnected } from '#web/api/connection.ts';
import { deliverWaiting } from '#web/api/outbox-delivery.ts';
import { outboxChannel, type OutboxLetter, type OutboxNews } from '#web/api/outbox-letter.ts';
import { alone, dropLetter, findLetter, keepLetter, readLetters } from '#web/api/outbox-store.ts';
import { showOutbox, type Outbox } from '#web/api/outbox.ts';
import { wakeLater } from '#web/api/worker-registration.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

const retryMilliseconds = 10_000;

const outbox: Outbox = {
  async keep(letter) {
    await keepLetter(letter);
    // Ignores a failure: without background sync, the next page sends the letter.
    await wakeLater().catch(() => undefined);
  },
  takeBack: (id) =>
    alone(async () => {
      const letter = await findLetter(id);
      if (letter !== undefined) await dropLetter(id, 'changed');
      return letter ?? null;
    }),
};

/** Shows the person's waiting letters, and sends them when the connection returns. */
export function useOutboxKeeper(personId: string | null): void {
  const isConnected = useIsConnected();
  const [isWaiting, setWaiting] = useState(false);
  const tellNews = useNews();
  useEffect(() => {
    if (personId === null) return undefined;
    const look = async (): Promise<void> => {
      const letters = (await readLetters()).filter((letter) => letter.personId === personId);
      showOutbox(outbox, letters);
      setWaiting(letters.some(isStillWaiting));
    };
    const channel = new BroadcastChannel(outboxChannel);
    channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => {
      tellNews(data);
      look().catch(() => undefined);
    });
    look().catch(() => undefined);
    return () => {
      channel.close();
      showOutbox(null, []);
    };
  }, [personId, tellNews]);
  useEffect(() => {
    if (personId === null || !isConnected || !isWaiting) return undefined;
    const send = (): void => void deliverWaiting().catch(() => undefined);
    send();
    const timer = setInterval(send, retryMilliseconds);
    return () => clearInterval(timer);
  }, [personId, isConnected, isWaiting]);
}

function isStillWaiting({ refusal }: OutboxLetter): boolean {
  return refusal === null;
}

function useNews(): (news: OutboxNews) => void {
  const t = useTranslations();
  const toast = useToast();
  const client = useQueryClient();
  return useCallback(
    ({ kind }) => {
      if (kind === 'changed') return;
      if (kind === 'refused') toast.info(t('offline.outbox.refused'));
      else toast.success(t('offline.outbox.sent'));
      for (const queryKey of [['compliments', 'sent'], ['profile']])
        void client.invalidateQueries({ queryKey });
    },
    [client, t, toast],
  );
}
