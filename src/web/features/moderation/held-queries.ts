import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Language } from '#domain/i18n/language.ts';
import type { HoldCause, HoldDecision } from '#domain/moderation/moderation.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { decideInParts } from '#web/features/moderation/queries.ts';

const { held } = api.admin;

export type HeldLetter = InferResponseType<typeof held.$get, 200>['letters'][number];
export type DecidedHeld = InferResponseType<typeof held.decided.$get, 200>['letters'][number];

export type HeldFilter = {
  search: string;
  cause: HoldCause | null;
  language: Language | 'unknown' | null;
  letter: 'signed' | 'anonymous' | 'ai' | null;
  /** Whose signed letters alone. */
  sender: { id: string; name: string } | null;
};

export type HeldQuery = HeldFilter & { page: number };

export const allHeld: HeldQuery = {
  page: 1,
  search: '',
  cause: null,
  language: null,
  letter: null,
  sender: null,
};

/** Whether anything is left out. */
export function isHeldFiltered({ search, cause, language, letter, sender }: HeldFilter): boolean {
  return search !== '' || [cause, language, letter, sender].some((one) => one !== null);
}

/** One page of what a rule holds, the oldest first. That somebody looks is audited, so it is asked for where it is shown. */
export const heldQuery = (asked: HeldQuery) =>
  queryOptions({
    queryKey: ['reports', 'held', asked],
    queryFn: ({ signal }) => {
      const query = { ...toRequest(asked), page: asked.page, pageSize: adminPageSize };
      return read(held.$get({ query }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** All letters that a filter finds, to decide them together. */
export function useSelectAllHeld() {
  return useMutation({
    mutationFn: async (filter: HeldFilter) =>
      (await read(held.ids.$get({ query: toRequest(filter) }))).complimentIds,
  });
}

function toRequest({ search, cause, language, letter, sender }: HeldFilter) {
  return {
    search,
    ...(cause && { cause }),
    ...(language && { language }),
    ...(letter && { letter }),
    ...(sender && { senderId: sender.id }),
  };
}

/** Delivers held letters (no rule), or refuses them for one, some at a time. Found decided, they are counted apart. */
export function useDecideHeld() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      rule,
      sentence,
      ...many
    }: Parameters<typeof decideInParts>[0] & { rule: string | null; sentence: string }) =>
      decideInParts(many, (complimentIds) =>
        read(held.decisions.$post({ json: { complimentIds, rule, sentence } })),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: ['reports'] }),
  });
}

export type DecidedHeldFilter = { search: string; decision: HoldDecision | null; page: number };

/** One page of what became of held letters, the latest decision first. */
export const decidedHeldQuery = ({ search, decision, page }: DecidedHeldFilter) =>
  queryOptions({
    queryKey: ['reports', 'held', 'decided', search, decision, page],
    queryFn: ({ signal }) => {
      const query = { search, page, pageSize: adminPageSize, ...(decision && { decision }) };
      return read(held.decided.$get({ query }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
  });

/** Takes a decision back: delivers what was refused, or lets what was delivered wait again. */
export function useUndoHeld() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ complimentId, decision }: DecidedHeld) =>
      read(
        held.decided[':complimentId'].undo.$post({ param: { complimentId }, json: { decision } }),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: ['reports'] }),
  });
}
