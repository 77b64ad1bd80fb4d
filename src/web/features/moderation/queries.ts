import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Language } from '#domain/i18n/language.ts';
import type {
  PremoderationCause,
  PremoderationDecision,
  ReportDecision,
  ReportKind,
} from '#domain/moderation/moderation.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { isConflict, isForbidden, isInvalid, type ApiError } from '#web/api/errors.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useMutation } from '#web/api/use-mutation.ts';

const { reports: reportsApi, premoderation: premoderationApi, appeals: appealsApi } = api.admin;

export type Report = InferResponseType<typeof reportsApi.$get, 200>['reports'][number];
export type PremoderatedLetter = InferResponseType<
  typeof premoderationApi.$get,
  200
>['letters'][number];

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

type Init = { init: { signal: AbortSignal } };
type Rows<Row> = { rows: Row[]; totalCount: number };
type SenderMessage = { rule: string | null; sentence: string };

/** Server calls of one source of the queue. */
export interface QueueCalls<Row> {
  name: 'reports' | 'premoderation';
  list: (query: QueueQuery, init: Init) => Promise<Rows<Row>>;
  findIds: (filter: QueueFilter) => Promise<{ complimentIds: string[] }>;
  /** Keeps the letters if `rule` is null, else removes them by this rule. */
  decideMany: (
    decisions: SenderMessage & { complimentIds: string[] },
  ) => Promise<{ done: number; already: number; claimed: number }>;
  /** Decides a single letter, if its answer is more precise than `decideMany`. */
  decideOne?: (request: DecisionRequest, complimentId: string) => Promise<unknown>;
}

export const reportCalls: QueueCalls<Report> = {
  name: 'reports',
  list: async ({ order, page, ...filter }, init) => {
    const query = { ...toRequest(filter), order, page, pageSize: adminPageSize };
    const { reports, totalCount } = await read(reportsApi.$get({ query }, init));
    return { rows: reports, totalCount };
  },
  findIds: (filter) => read(reportsApi.ids.$get({ query: toRequest(filter) })),
  decideMany: (json) => read(reportsApi.decisions.$post({ json })),
  decideOne: decideReport,
};

export const premoderationCalls: QueueCalls<PremoderatedLetter> = {
  name: 'premoderation',
  list: async ({ page, ...filter }, init) => {
    const query = { ...toRequest(filter), page, pageSize: adminPageSize };
    const { letters, totalCount } = await read(premoderationApi.$get({ query }, init));
    return { rows: letters, totalCount };
  },
  findIds: (filter) => read(premoderationApi.ids.$get({ query: toRequest(filter) })),
  decideMany: (json) => read(premoderationApi.decisions.$post({ json })),
};

function toRequest(filter: QueueFilter) {
  const { search, kind, olderThan, language, letter, about, cause, focus } = filter;
  return {
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

/** Fetches one page of the queue. Every view is audited, so it is not refetched on window focus. */
export const queueQuery = <Row>({ name, list }: QueueCalls<Row>, query: QueueQuery) =>
  queryOptions({
    queryKey: ['reports', name, query],
    queryFn: ({ signal }) => list(query, { init: { signal } }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** Counts waiting reports; names no person, so it is not audited. */
export const openReportsQuery = queryOptions({
  queryKey: ['reports', 'count'],
  queryFn: ({ signal }) => read(reportsApi.count.$get(undefined, { init: { signal } })),
});

/** Fetches senders, texts and topics with several reports. */
export const groupsQuery = queryOptions({
  queryKey: ['reports', 'groups'],
  queryFn: ({ signal }) => read(reportsApi.groups.$get(undefined, { init: { signal } })),
});

/** Reveals a hidden sender. */
export function useShowSender() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (complimentId: string) =>
      read(reportsApi[':complimentId'].sender.$post({ param: { complimentId } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['reports'] }),
  });
}

/** Finds the letter ids of all filtered rows, to decide them together. */
export function useSelectAll<Row>({ findIds }: QueueCalls<Row>) {
  return useMutation({
    mutationFn: async (filter: QueueFilter) => (await findIds(filter)).complimentIds,
  });
}

/** Shows a claim to the other moderators. Its failure does not block the dialog. */
export function useClaim() {
  return useMutation({
    mutationFn: ({ complimentId, isClaimed }: { complimentId: string; isClaimed: boolean }) => {
      const { claim } = reportsApi[':complimentId'];
      const param = { complimentId };
      return read(isClaimed ? claim.$put({ param }) : claim.$delete({ param }));
    },
  });
}

export type Verdict = 'keep' | 'remove';

/** `rule` and `sentence` are sent to the sender; a kept letter with a rule is a warning. */
export type DecisionRequest = SenderMessage & {
  verdict: Verdict;
  complimentIds: readonly string[];
  /** Set for the decision of a sender's objection. */
  appealId: string | null;
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
export function useDecide<Row>(calls: QueueCalls<Row>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ request, signal }: { request: DecisionRequest; signal: AbortSignal }) => {
      const [singleId, ...others] = request.complimentIds;
      const { decideOne } = calls;
      return singleId !== undefined && others.length === 0 && decideOne !== undefined
        ? decideSingle(() => decideOne(request, singleId))
        : decideInBatches(calls, request, signal);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['reports'] }),
  });
}

/** Continues after a failed part, unless no later part can succeed. */
async function decideInBatches<Row>(
  { decideMany }: QueueCalls<Row>,
  { complimentIds, verdict, rule, sentence, onProgress }: DecisionRequest,
  signal: AbortSignal,
): Promise<DecisionOutcome> {
  const reasonGiven = verdict === 'keep' ? { rule: null, sentence: '' } : { rule, sentence };
  const outcome = { ...emptyOutcome };
  const failed: string[] = [];
  let at = 0;
  for (; at < complimentIds.length && !signal.aborted; at += batchSize) {
    const batch = complimentIds.slice(at, at + batchSize);
    try {
      const { done, already, claimed } = await decideMany({ complimentIds: batch, ...reasonGiven });
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

async function decideSingle(decide: () => Promise<unknown>): Promise<DecisionOutcome> {
  try {
    await decide();
    return { ...emptyOutcome, done: 1 };
  } catch (error) {
    // Throws for a claim, which may end: nothing is decided yet.
    if (!isConflict(error) || error.code.is('moderation.error.claimed')) throw error;
    return { ...emptyOutcome, already: 1, refusal: error };
  }
}

function decideReport(
  { verdict, appealId, rule, sentence }: DecisionRequest,
  complimentId: string,
): Promise<unknown> {
  const { approve, warn, delete: remove } = reportsApi[':complimentId'];
  const param = { complimentId };
  if (appealId !== null) return decideAppeal(appealId, verdict);
  if (verdict === 'remove')
    return withRequestKey(['delete', complimentId, rule ?? 'other', sentence], (options) =>
      read(remove.$post({ param, json: { rule: rule ?? 'other', sentence } }, options)),
    );
  return rule === null
    ? withRequestKey(['approve', complimentId], (options) =>
        read(approve.$post({ param }, options)),
      )
    : withRequestKey(['warn', complimentId, rule, sentence], (options) =>
        read(warn.$post({ param, json: { rule, sentence } }, options)),
      );
}

function decideAppeal(id: string, verdict: Verdict): Promise<unknown> {
  const json = { decision: verdict === 'keep' ? 'upheld' : 'rejected' } as const;
  return withRequestKey([json.decision, id], (options) =>
    read(appealsApi[':id'].$post({ param: { id }, json }, options)),
  );
}

export type DecidedQuery<Outcome> = { search: string; decision: Outcome | null; page: number };

/** Server calls about one source's decided letters. */
export interface DecidedCalls<Row, Outcome> {
  name: QueueCalls<Row>['name'];
  list: (query: DecidedQuery<Outcome>, init: Init) => Promise<Rows<Row>>;
  undo: (row: Row) => Promise<unknown>;
}

export type DecidedReport = InferResponseType<
  typeof reportsApi.decided.$get,
  200
>['decisions'][number];

export const decidedReportCalls: DecidedCalls<DecidedReport, ReportDecision | 'undone'> = {
  name: 'reports',
  list: async (decided, init) => {
    const query = toDecidedRequest(decided);
    const { decisions, totalCount } = await read(reportsApi.decided.$get({ query }, init));
    return { rows: decisions, totalCount };
  },
  undo: ({ id }) => read(reportsApi.decided[':id'].undo.$post({ param: { id } })),
};

export type DecidedPremoderation = InferResponseType<
  typeof premoderationApi.decided.$get,
  200
>['letters'][number];

export const decidedPremoderationCalls: DecidedCalls<DecidedPremoderation, PremoderationDecision> =
  {
    name: 'premoderation',
    list: async (decided, init) => {
      const query = toDecidedRequest(decided);
      const { letters, totalCount } = await read(premoderationApi.decided.$get({ query }, init));
      return { rows: letters, totalCount };
    },
    undo: ({ complimentId, decision }) =>
      read(
        premoderationApi.decided[':complimentId'].undo.$post({
          param: { complimentId },
          json: { decision },
        }),
      ),
  };

function toDecidedRequest<Outcome>({ search, decision, page }: DecidedQuery<Outcome>) {
  return { search, page, pageSize: adminPageSize, ...(decision !== null && { decision }) };
}

/** Fetches one page of decisions, latest first. */
export const decidedQuery = <Row, Outcome>(
  { name, list }: DecidedCalls<Row, Outcome>,
  query: DecidedQuery<Outcome>,
) =>
  queryOptions({
    queryKey: ['reports', name, 'decided', query],
    queryFn: ({ signal }) => list(query, { init: { signal } }),
    placeholderData: keepPreviousData,
  });

export function useUndo<Row, Outcome>({ undo }: DecidedCalls<Row, Outcome>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (row: Row) => undo(row),
    onSettled: () => void client.invalidateQueries({ queryKey: ['reports'] }),
  });
}
