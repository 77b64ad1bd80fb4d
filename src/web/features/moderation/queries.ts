import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Language } from '#domain/i18n/language.ts';
import type { ReportKind } from '#domain/moderation/moderation.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { isConflict, isForbidden, isInvalid, type ApiError } from '#web/api/errors.ts';
import { callOnce } from '#web/api/request-key.ts';
import { useMutation } from '#web/api/use-mutation.ts';

const { reports: reportsApi } = api.admin;

export type Report = InferResponseType<typeof reportsApi.$get, 200>['reports'][number];

/** Somebody, or a letter, that the queue is narrowed to, with what it is called on the screen. */
export type Focus = { by: 'senderId' | 'receiverId' | 'alike'; id: string; name: string };

export type QueueFilter = {
  search: string;
  kind: 'report' | 'appeal' | null;
  /** Waiting for at least so many days. */
  olderThan: number | null;
  language: Language | 'unknown' | null;
  letter: 'signed' | 'anonymous' | 'ai' | null;
  /** What it was reported as. */
  about: ReportKind | 'unsaid' | null;
  focus: Focus | null;
};

export type QueueQuery = QueueFilter & { order: 'newest' | 'oldest'; page: number };

export const wholeQueue: QueueQuery = {
  order: 'newest',
  page: 1,
  search: '',
  kind: null,
  olderThan: null,
  language: null,
  letter: null,
  about: null,
  focus: null,
};

/** Whether anything is left out. */
export function isFiltered({ search, ...narrowed }: QueueFilter) {
  const { kind, olderThan, language, letter, about, focus } = narrowed;
  return (
    search !== '' || [kind, olderThan, language, letter, about, focus].some((one) => one !== null)
  );
}

/** One page of what waits for a decision. That somebody looks is audited, so it is only asked for where it is shown. */
export const reportsQuery = (query: QueueQuery) =>
  queryOptions({
    queryKey: ['reports', query],
    queryFn: ({ signal }) => {
      const { order, page } = query;
      const asked = { ...toRequest(query), order, page, pageSize: adminPageSize };
      return read(reportsApi.$get({ query: asked }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** How many reports and objections are open; nobody is named, so nothing is audited. */
export const openReportsQuery = queryOptions({
  queryKey: ['reports', 'count'],
  queryFn: ({ signal }) => read(reportsApi.count.$get(undefined, { init: { signal } })),
});

/** Senders and texts about which there are several reports. */
export const groupsQuery = queryOptions({
  queryKey: ['reports', 'groups'],
  queryFn: ({ signal }) => read(reportsApi.groups.$get(undefined, { init: { signal } })),
});

/** The letters of all reports that a filter finds, to decide them together. */
export function useSelectAll() {
  return useMutation({
    mutationFn: async (filter: QueueFilter) =>
      (await read(reportsApi.ids.$get({ query: toRequest(filter) }))).complimentIds,
  });
}

function toRequest({ search, kind, olderThan, language, letter, about, focus }: QueueFilter) {
  return {
    search,
    ...(kind && { kind }),
    ...(olderThan !== null && { olderThan }),
    ...(language && { language }),
    ...(letter && { letter }),
    ...(about && { about }),
    ...(focus && { [focus.by]: focus.id }),
  };
}

/** Tells the others of the team that one is at it; whatever comes of that keeps nobody from reading on. */
export function useClaim() {
  return useMutation({
    mutationFn: ({ complimentId, isHeld }: { complimentId: string; isHeld: boolean }) => {
      const { claim } = reportsApi[':complimentId'];
      const param = { complimentId };
      return read(isHeld ? claim.$put({ param }) : claim.$delete({ param }));
    },
  });
}

export type Decision = 'approve' | 'delete' | 'uphold' | 'reject';

export type DecisionRequest = { onProgress: (done: number) => void } & (
  | {
      decision: 'approve' | 'delete';
      complimentIds: readonly string[];
      /** What whoever wrote it is told; null for what stays without a word to them. */
      rule: string | null;
      /** In the moderator's own words; may be empty. */
      sentence: string;
    }
  | { decision: 'uphold' | 'reject'; appealId: string }
);

/** What became of each: done, decided by somebody else before, in somebody else's hands, or failed. */
export type DecisionOutcome = {
  done: number;
  already: number;
  claimed: number;
  failed: number;
  /** What is still to be decided: what failed, what nobody asked for after the stop, and a single one in other hands. */
  left: readonly string[];
  /** Why the only one was not decided. */
  refusal: ApiError | null;
};

const nothingYet: DecisionOutcome = {
  done: 0,
  already: 0,
  claimed: 0,
  failed: 0,
  left: [],
  refusal: null,
};

/** So many are decided by one call. */
const manyAtOnce = 20;

/**
 * Decides one report, or many, some at a time until `signal` says stop; those that fail do not keep the rest from being
 * decided. Whoever may not decide any more hears that alone. The failure of a single one is thrown.
 */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ request, signal }: { request: DecisionRequest; signal: AbortSignal }) => {
      if ('appealId' in request) return decideOne(() => decideAppeal(request));
      const [only, ...others] = request.complimentIds;
      if (only === undefined) return nothingYet;
      if (others.length === 0) return decideOne(() => decideReport(request, only));
      return decideMany(request, signal);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['reports'] }),
  });
}

type ReportDecision = Extract<DecisionRequest, { complimentIds: readonly string[] }>;

function decideMany(request: ReportDecision, signal: AbortSignal): Promise<DecisionOutcome> {
  const told =
    request.decision === 'delete'
      ? { rule: request.rule ?? 'other', sentence: request.sentence }
      : { rule: null, sentence: '' };
  return decideInParts({ ...request, signal }, (complimentIds) =>
    read(reportsApi.decisions.$post({ json: { complimentIds, ...told } })),
  );
}

/**
 * Decides many some at a time, until `signal` says stop; those that fail do not keep the rest from being decided. The
 * failure of a single one is thrown.
 */
export async function decideInParts(
  many: {
    complimentIds: readonly string[];
    onProgress: (done: number) => void;
    signal: AbortSignal;
  },
  decide: (complimentIds: string[]) => Promise<{ done: number; already: number; claimed: number }>,
): Promise<DecisionOutcome> {
  const { complimentIds, onProgress, signal } = many;
  const outcome = { ...nothingYet };
  const failed: string[] = [];
  let at = 0;
  for (; at < complimentIds.length && !signal.aborted; at += manyAtOnce) {
    const part = complimentIds.slice(at, at + manyAtOnce);
    try {
      const { done, already, claimed } = await decide(part);
      outcome.done += done;
      outcome.already += already;
      outcome.claimed += claimed;
    } catch (error) {
      if (isForbidden(error) || isInvalid(error) || complimentIds.length === 1) throw error;
      failed.push(...part);
    }
    onProgress(at + part.length);
  }
  // Of one that somebody else reads nothing is decided yet, and they may leave it to others again.
  if (complimentIds.length === 1 && outcome.claimed === 1)
    return { ...outcome, left: complimentIds };
  return { ...outcome, failed: failed.length, left: [...failed, ...complimentIds.slice(at)] };
}

async function decideOne(decide: () => Promise<unknown>): Promise<DecisionOutcome> {
  try {
    await decide();
    return { ...nothingYet, done: 1 };
  } catch (error) {
    // Whoever reads it now may leave it to others again: nothing is decided yet.
    if (!isConflict(error) || error.code.is('moderation.error.claimed')) throw error;
    return { ...nothingYet, already: 1, refusal: error };
  }
}

function decideReport(
  { decision, rule, sentence }: ReportDecision,
  complimentId: string,
): Promise<unknown> {
  const { approve, warn, delete: remove } = reportsApi[':complimentId'];
  const param = { complimentId };
  const header = {};
  if (decision === 'approve' && rule !== null)
    return callOnce(['warn', complimentId, rule, sentence], (options) =>
      read(warn.$post({ param, json: { rule, sentence }, header }, options)),
    );
  return decision === 'approve'
    ? callOnce([decision, complimentId], (options) =>
        read(approve.$post({ param, header }, options)),
      )
    : callOnce([decision, complimentId, rule ?? 'other', sentence], (options) =>
        read(remove.$post({ param, json: { rule: rule ?? 'other', sentence }, header }, options)),
      );
}

function decideAppeal({
  decision,
  appealId,
}: Extract<DecisionRequest, { appealId: string }>): Promise<unknown> {
  const json = { decision: decision === 'uphold' ? 'upheld' : 'rejected' } as const;
  return callOnce([decision, appealId], (options) =>
    read(api.admin.appeals[':id'].$post({ param: { id: appealId }, json, header: {} }, options)),
  );
}
