import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useIsConnected } from '#web/api/connection.ts';
import { roundsKey } from '#web/api/letter-keys.ts';
import { deliverWaiting } from '#web/api/outbox-delivery.ts';
import { outboxChannel, type OutboxLetter, type OutboxMessage } from '#web/api/outbox-letter.ts';
import {
  withOutboxLock,
  deleteLetter,
  findLetter,
  storeLetter,
  readLetters,
} from '#web/api/outbox-store.ts';
import { setOutbox, type Outbox } from '#web/api/outbox.ts';
import { registerSync } from '#web/api/worker-registration.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

const retryIntervalMs = 10_000;

const outbox: Outbox = {
  async store(letter) {
    await storeLetter(letter);
    // Ignores a failure: without background sync, the next page sends the letter.
    await registerSync().catch(() => undefined);
  },
  takeBack: (id) =>
    withOutboxLock(async () => {
      const letter = await findLetter(id);
      if (letter !== undefined) await deleteLetter(id, 'changed');
      return letter ?? null;
    }),
};

/** Shows the person's waiting letters, and sends them when the connection returns. */
export function useOutboxDelivery(personId: string | null): void {
  const isConnected = useIsConnected();
  const [isWaiting, setWaiting] = useState(false);
  const notify = useOutboxNotification();
  useEffect(() => {
    if (personId === null) return undefined;
    const refresh = async (): Promise<void> => {
      const letters = (await readLetters()).filter((letter) => letter.personId === personId);
      setOutbox(outbox, letters);
      setWaiting(letters.some(isStillWaiting));
    };
    const channel = new BroadcastChannel(outboxChannel);
    channel.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => {
      notify(data);
      refresh().catch(() => undefined);
    });
    refresh().catch(() => undefined);
    return () => {
      channel.close();
      setOutbox(null, []);
    };
  }, [personId, notify]);
  useEffect(() => {
    if (personId === null || !isConnected || !isWaiting) return undefined;
    const send = (): void => void deliverWaiting().catch(() => undefined);
    send();
    const timer = setInterval(send, retryIntervalMs);
    return () => clearInterval(timer);
  }, [personId, isConnected, isWaiting]);
}

function isStillWaiting({ refusal }: OutboxLetter): boolean {
  return refusal === null;
}

function useOutboxNotification(): (message: OutboxMessage) => void {
  const t = useTranslations();
  const toast = useToast();
  const client = useQueryClient();
  return useCallback(
    ({ kind }) => {
      if (kind === 'changed') return;
      if (kind === 'refused') toast.info(t('offline.outbox.refused'));
      else toast.success(t('offline.outbox.sent'));
      for (const queryKey of [['compliments', 'sent'], ['profile'], roundsKey])
        void client.invalidateQueries({ queryKey });
    },
    [client, t, toast],
  );
}
