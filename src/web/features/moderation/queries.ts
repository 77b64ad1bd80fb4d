import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { languages } from '#domain/i18n/language.ts';
import {
  premoderationCauses,
  reportKinds,
  type CaseDecision,
  type CaseQueue,
  type LetterDecision,
} from '#domain/moderation/moderation.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { isConflict, isForbidden, isInvalid, isNotFound, type ApiError } from '#web/api/errors.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useOnce } from '#web/api/use-once.ts';

const { cases: casesApi } = api.admin;

export type Case = InferResponseType<typeof casesApi.$get, 200>['cases'][number];

/** Narrows the queue to a person; `name` is shown. */
export type Focus = { by: 'senderId' | 'receiverId'; id: string; name: string };

/** Filters that live in the address, with their values. Each source uses a part of them. */
export const addressFilters = {
  kind: ['report', 'appeal'],
  letter: ['signed', 'anonymous', 'ai'],
  /** The topic chosen by the reporter. */
  about: [...reportKinds, 'unsaid'],
  /** The rule that holds the letter. */
  cause: premoderationCauses,
  language: [...languages, 'unknown'],
  /** At least this many days waiting. */
  olderThan: ['1', '3', '7', '14'],
} as const;

export type FilterName = keyof typeof addressFilters;

type AddressFilter = { [Name in FilterName]: (typeof addressFilters)[Name][number] | null };

/** Null filters nothing. Search and focus name people, so they stay out of the address. */
export type QueueFilter = AddressFilter & { search: string; focus: Focus | null };

export type QueueQuery = QueueFilter & { order: 'newest' | 'oldest'; page: number };

export const noFilter: QueueFilter = {
  ...filterIn(new URLSearchParams()),
  search: '',
  focus: null,
};

export function filterIn(parameters: URLSearchParams): AddressFilter {
  const valueOf = <Value extends string>(name: FilterName, values: readonly Value[]) =>
    values.find((known) => known === parameters.get(name)) ?? null;
  return {
    kind: valueOf('kind', addressFilters.kind),
    letter: valueOf('letter', addressFilters.letter),
    about: valueOf('about', addressFilters.about),
    cause: valueOf('cause', addressFilters.cause),
    language: valueOf('language', addressFilters.language),
    olderThan: valueOf('olderThan', addressFilters.olderThan),
  };
}

/** True if the query filters anything. */
export function isFiltered(query: QueueQuery): boolean {
  return keysOf(noFilter).some((name) => query[name] !== noFilter[name]);
}

function toRequest(queue: CaseQueue, filter: QueueFilter) {
  const { search, kind, olderThan, language, letter, about, cause, focus } = filter;
  return {
    queue,
    search,
    ...(kind && { kind }),
    ...(olderThan && { olderThan: Number(olderThan) }),
    ...(cause && { cause }),
    ...(language && { language }),
    ...(letter && { letter }),
    ...(about && { about }),
    ...(focus && { [focus.by]: focus.id }),
  };
}

/** Fetches one page of a queue. Every view is audited, so it is not refetched on window focus. */
export const queueQuery = (queue: CaseQueue, { order, page, ...filter }: QueueQuery) =>
  queryOptions({
    queryKey: ['reports', queue, { order, page, ...filter }],
    queryFn: ({ signal }) => {
      const query = { ...toRequest(queue, filter), order, page, pageSize: adminPageSize };
      return read(casesApi.$get({ query }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** Counts waiting reports; names no person, so it is not audited. */
export const openReportsQuery = queryOptions({
  queryKey: ['reports', 'count'],
  queryFn: ({ signal }) => read(casesApi.count.$get(undefined, { init: { signal } })),
});

/** Reveals a hidden sender. */
export function useShowSender() {
  return useOnce({
    mutationFn: (complimentId: string) =>
      read(casesApi[':complimentId'].sender.$post({ param: { complimentId } })),
    refetches: [['reports']],
    awaitsRefetch: true,
  });
}

export type Verdict = 'keep' | 'remove';

/** `rule` and `sentence` are sent to the sender; an approval with a rule is a warning. */
export type DecisionRequest = {
  decision: CaseDecision;
  complimentIds: readonly string[];
  rule: string | null;
  sentence: string;
};

/** Counts letters decided now and decided before. */
export type DecisionOutcome = {
  done: number;
  already: number;
  /** The undecided letters. */
  remaining: readonly string[];
  /** The refusal of a letter that another moderator decided. */
  refusal: ApiError | null;
};

/** Decides letters one after the other. Continues after a failure unless no other letter can succeed. */
export function useDecide() {
  return useOnce({
    mutationFn: async (request: DecisionRequest): Promise<DecisionOutcome> => {
      const { complimentIds } = request;
      const remaining: string[] = [];
      let done = 0;
      let refusal: ApiError | null = null;
      for (const complimentId of complimentIds)
        try {
          await decideOne(complimentId, request);
          done += 1;
        } catch (error) {
          if (isConflict(error) || isNotFound(error)) refusal = error;
          else if (complimentIds.length === 1 || isForbidden(error) || isInvalid(error))
            throw error;
          else remaining.push(complimentId);
        }
      const already = complimentIds.length - done - remaining.length;
      return { done, already, remaining, refusal };
    },
    refetches: [['reports']],
  });
}

async function decideOne(
  complimentId: string,
  { decision, rule, sentence }: DecisionRequest,
): Promise<void> {
  const param = { complimentId };
  const json = { decision, sentence, ...(rule !== null && { rule }) };
  await withRequestKey([decision, complimentId, rule ?? '', sentence], (options) =>
    read(casesApi[':complimentId'].decision.$post({ param, json }, options)),
  );
}

/** Null lists all outcomes. */
export type DecidedOutcome = LetterDecision | 'undone';

export type DecidedQuery = { search: string; decision: DecidedOutcome | null; page: number };

export type DecidedCase = InferResponseType<typeof casesApi.decided.$get, 200>['cases'][number];

/** Fetches one page of a queue's decisions, latest first. */
export const decidedQuery = (queue: CaseQueue, { search, decision, page }: DecidedQuery) =>
  queryOptions({
    queryKey: ['reports', queue, 'decided', { search, decision, page }],
    queryFn: ({ signal }) => {
      const pages = { page, pageSize: adminPageSize };
      const query = { queue, search, ...pages, ...(decision !== null && { decision }) };
      return read(casesApi.decided.$get({ query }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
  });

export function useUndo() {
  return useOnce({
    mutationFn: ({ id, decision }: DecidedCase) =>
      read(casesApi.decided[':id'].undo.$post({ param: { id }, json: { decision } })),
    refetches: [['reports']],
  });
}
