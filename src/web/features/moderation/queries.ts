import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Language } from '#domain/i18n/language.ts';
import {
  isLetterDecision,
  queueOf,
  type CaseDecision,
  type CaseQueue,
  type LetterDecision,
  type PremoderationCause,
  type ReportKind,
} from '#domain/moderation/moderation.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { isConflict, isForbidden, isInvalid, type ApiError } from '#web/api/errors.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useMutation } from '#web/api/use-mutation.ts';

const { cases: casesApi } = api.admin;

export type Case = InferResponseType<typeof casesApi.$get, 200>['cases'][number];

/** Narrows the queue to a person or a letter; `name` is shown. */
export type Focus = { by: 'senderId' | 'receiverId' | 'alike'; id: string; name: string };

/** Null filters nothing. Each source uses a part of these. */
export type QueueFilter = {
  search: string;
  kind: 'report' | 'appeal' | null;
  /** At least this many days waiting. */
  olderThan: number | null;
  language: Language | 'unknown' | null;
  letter: 'signed' | 'anonymous' | 'ai' | null;
  /** The topic chosen by the reporter. */
  about: ReportKind | 'unsaid' | null;
  /** The rule that holds the letter. */
  cause: PremoderationCause | null;
  focus: Focus | null;
};

export type QueueQuery = QueueFilter & { order: 'newest' | 'oldest'; page: number };

const noFilter: QueueFilter = {
  search: '',
  kind: null,
  olderThan: null,
  language: null,
  letter: null,
  about: null,
  cause: null,
  focus: null,
};

export const wholeQueue: QueueQuery = { ...noFilter, order: 'newest', page: 1 };

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
    ...(olderThan !== null && { olderThan }),
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

/** Fetches senders, texts and topics with several reports. */
export const groupsQuery = queryOptions({
  queryKey: ['reports', 'groups'],
  queryFn: ({ signal }) => read(casesApi.groups.$get(undefined, { init: { signal } })),
});

/** Reveals a hidden sender. */
export function useShowSender() {
  return useMutation({
    mutationFn: (complimentId: string) =>
      read(casesApi[':complimentId'].sender.$post({ param: { complimentId } })),
    refetches: [['reports']],
    awaitsRefetch: true,
  });
}

/** Finds the letter ids of all filtered rows, to decide them together. */
export function useSelectAll(queue: CaseQueue) {
  return useMutation({
    mutationFn: async (filter: QueueFilter) =>
      (await read(casesApi.ids.$get({ query: toRequest(queue, filter) }))).complimentIds,
  });
}

/** Shows a claim to the other moderators. Its failure does not block the dialog. */
export function useClaim() {
  return useMutation({
    mutationFn: ({ complimentId, isClaimed }: { complimentId: string; isClaimed: boolean }) => {
      const { claim } = casesApi[':complimentId'];
      const param = { complimentId };
      return read(isClaimed ? claim.$put({ param }) : claim.$delete({ param }));
    },
  });
}

export type Verdict = 'keep' | 'remove';

/** `rule` and `sentence` are sent to the sender; an approval with a rule is a warning. */
export type DecisionRequest = {
  decision: CaseDecision;
  complimentIds: readonly string[];
  rule: string | null;
  sentence: string;
  onProgress: (done: number) => void;
};

/** Counts letters decided now, decided before or claimed by another moderator, and failed. */
export type DecisionOutcome = {
  done: number;
  already: number;
  claimed: number;
  failed: number;
  /** The undecided letters: failed ones, those after a stop, and a single claimed one. */
  remaining: readonly string[];
  /** The refusal of a single letter. */
  refusal: ApiError | null;
};

const emptyOutcome: DecisionOutcome = {
  done: 0,
  already: 0,
  claimed: 0,
  failed: 0,
  remaining: [],
  refusal: null,
};

/** Letters per call. */
const batchSize = 20;

/** Decides one letter, or many in parts until `signal` aborts. Throws the failure of a single letter. */
export function useDecide() {
  return useMutation({
    mutationFn: async ({ request, signal }: { request: DecisionRequest; signal: AbortSignal }) => {
      const { decision, complimentIds } = request;
      if (!isLetterDecision(decision)) return decideSingle(request);
      // Counts a single letter in pre-moderation, too: its refusal would say no more.
      const isCounted = complimentIds.length > 1 || queueOf(decision) === 'premoderation';
      return isCounted ? decideInBatches({ ...request, decision }, signal) : decideSingle(request);
    },
    refetches: [['reports']],
  });
}

/** Continues after a failed part, unless no later part can succeed. */
async function decideInBatches(
  request: DecisionRequest & { decision: LetterDecision },
  signal: AbortSignal,
): Promise<DecisionOutcome> {
  const { complimentIds, decision, rule, sentence, onProgress } = request;
  const isRemoval = decision === 'removed' || decision === 'refused';
  const json = { decision, ...(isRemoval && rule !== null && { rule, sentence }) };
  const outcome = { ...emptyOutcome };
  const failed: string[] = [];
  let at = 0;
  for (; at < complimentIds.length && !signal.aborted; at += batchSize) {
    const batch = complimentIds.slice(at, at + batchSize);
    try {
      const { done, already, claimed } = await read(
        casesApi.decisions.$post({ json: { complimentIds: batch, ...json } }),
      );
      outcome.done += done;
      outcome.already += already;
      outcome.claimed += claimed;
    } catch (error) {
      if (isForbidden(error) || isInvalid(error) || complimentIds.length === 1) throw error;
      failed.push(...batch);
    }
    onProgress(at + batch.length);
  }
  // Leaves a single claimed letter undecided: the claim may end.
  if (complimentIds.length === 1 && outcome.claimed === 1)
    return { ...outcome, remaining: complimentIds };
  return { ...outcome, failed: failed.length, remaining: [...failed, ...complimentIds.slice(at)] };
}

async function decideSingle({
  complimentIds: [complimentId = ''],
  decision,
  rule,
  sentence,
}: DecisionRequest): Promise<DecisionOutcome> {
  const param = { complimentId };
  const json = { decision, sentence, ...(rule !== null && { rule }) };
  try {
    await withRequestKey([decision, complimentId, rule ?? '', sentence], (options) =>
      read(casesApi[':complimentId'].decision.$post({ param, json }, options)),
    );
    return { ...emptyOutcome, done: 1 };
  } catch (error) {
    // Throws for a claim, which may end: nothing is decided yet.
    if (!isConflict(error) || error.code.is('moderation.error.claimed')) throw error;
    return { ...emptyOutcome, already: 1, refusal: error };
  }
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
  return useMutation({
    mutationFn: ({ id, decision }: DecidedCase) =>
      read(casesApi.decided[':id'].undo.$post({ param: { id }, json: { decision } })),
    refetches: [['reports']],
  });
}
