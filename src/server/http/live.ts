import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import {
  beatMilliseconds,
  changeKinds,
  type ChangeKind,
  type PageChange,
} from '#domain/shared/changes.ts';
import type { Context } from '#server/context.ts';
import { hasRight } from '#server/http/actor.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { z } from '#server/http/router.ts';

/** Then the browser opens a new stream, and its rights are checked again. */
const longestStream = 10 * 60 * 1000;
/** The browsers’ wait before a new stream; random, against a rush after a restart. */
const leastRetry = 1000;
const moreRetry = 4000;
/** One for each of the person’s browsers; a further one ends the oldest. */
const streamsOfPerson = 8;

const encoder = new TextEncoder();
/** A heartbeat, so that proxies and pages can tell a quiet stream from a dead one. */
const heartbeat = encoder.encode('event: beat\ndata: {}\n\n');

type Stream = {
  send(bytes: Uint8Array): void;
  end(): void;
};

/** The open streams of this server. */
function createLive({ feed, random }: Pick<Context, 'feed' | 'random'>) {
  const ofPeople = new Map<string, Set<Stream>>();
  const ofTeam = new Set<Stream>();
  const all = new Set<Stream>();
  let beat: NodeJS.Timeout | null = null;

  feed.subscribe((changes) => {
    if (changes === null) for (const stream of all) stream.end();
    else tell(changes);
  });

  function tell(changes: readonly PageChange[]): void {
    const changed = new Map<Stream, Set<ChangeKind>>();
    for (const change of changes)
      for (const stream of streamsFor(change))
        changed.set(stream, (changed.get(stream) ?? new Set()).add(change.kind));
    for (const [stream, kinds] of changed) {
      stream.send(eventOf(kinds));
      // The next stream checks the rights again.
      if (kinds.has('session')) stream.end();
    }
  }

  function streamsFor(change: PageChange): Iterable<Stream> {
    if (change.kind !== 'reports') return ofPeople.get(change.personId) ?? [];
    const left = new Set(change.except.flatMap((id) => [...(ofPeople.get(id) ?? [])]));
    return ofTeam.difference(left);
  }

  function open(person: Person): ReadableStream<Uint8Array> {
    let stream: Stream | null = null;
    return new ReadableStream<Uint8Array>({
      start(controller) {
        const timer = setTimeout(() => stream?.end(), longestStream);
        timer.unref();
        stream = {
          send: (bytes) => {
            // A browser that does not read is dropped.
            if ((controller.desiredSize ?? 0) < -maximumUnread) stream?.end();
            else controller.enqueue(bytes);
          },
          end: () => {
            if (stream === null || !leave(person, stream)) return;
            clearTimeout(timer);
            controller.close();
          },
        };
        enter(person, stream);
        const retry = leastRetry + random.below(moreRetry);
        controller.enqueue(encoder.encode(`retry: ${retry}\n\n`));
      },
      cancel: () => {
        if (stream !== null) leave(person, stream);
      },
    });
  }

  function enter(person: Person, stream: Stream): void {
    const own = ofPeople.get(person.id) ?? new Set();
    ofPeople.set(person.id, own.add(stream));
    all.add(stream);
    // Without the required second factor, a team member has a member’s events.
    if (hasRight(person, 'reports')) ofTeam.add(stream);
    const [oldest] = own;
    if (own.size > streamsOfPerson) oldest?.end();
    beat ??= setInterval(() => {
      for (const one of all) one.send(heartbeat);
    }, beatMilliseconds).unref();
  }

  /** False when it had left before. */
  function leave(person: Person, stream: Stream): boolean {
    const own = ofPeople.get(person.id);
    own?.delete(stream);
    if (own?.size === 0) ofPeople.delete(person.id);
    ofTeam.delete(stream);
    return all.delete(stream);
  }

  return { open };
}

/** Unread chunks. */
const maximumUnread = 64;

function eventOf(kinds: ReadonlySet<ChangeKind>): Uint8Array {
  return encoder.encode(`event: changed\ndata: ${JSON.stringify({ kinds: [...kinds] })}\n\n`);
}

const pageEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('changed'),
    data: z.object({ kinds: z.array(z.enum(changeKinds)) }),
  }),
  z.object({ event: z.literal('beat'), data: z.object({}) }),
]);

export function liveRoutes(context: Context) {
  const live = createLive(context);
  return new Endpoints('profiles', context).get('/events', {
    opensTo: 'person',
    summary: 'A stream of which kinds of the caller’s data have changed; request these again',
    refuses: { unavailable: ['error.not_live'] },
    others: {
      200: {
        description:
          'A stream of events for ten minutes at most, with a heartbeat every 25 seconds.',
        content: { 'text/event-stream': { schema: pageEvent } },
      },
    },
    handle: ({ caller, c }) => {
      // Without the feed, pages poll.
      if (!context.feed.isConnected())
        throw new AppError('unavailable', 'error.not_live', { retryAfter: 30 });
      const headers = {
        'Content-Type': 'text/event-stream',
        // A buffering proxy would defeat the stream.
        'X-Accel-Buffering': 'no',
      };
      // HEAD reads no stream and must not end an open page’s.
      const stream = c.req.method === 'HEAD' ? null : live.open(caller);
      return new Response(stream, { headers });
    },
  }).router;
}
