import { mayDo } from '#domain/accounts/rights.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import {
  beatMilliseconds,
  changeKinds,
  type ChangeKind,
  type PageChange,
} from '#domain/shared/changes.ts';
import type { Context } from '#server/context.ts';
import { requirePerson } from '#server/http/actor.ts';
import { createRoute, createRouter, z } from '#server/http/router.ts';

/** After so long a stream ends, and the browser opens another one: whether it may is asked anew. */
const longestStream = 10 * 60 * 1000;
/** Browsers wait so long before they open another one; by chance, so that not all come at once after a restart. */
const leastRetry = 1000;
const moreRetry = 4000;
/** One for each browser of a person; the oldest ends when there is one more. */
const streamsOfPerson = 8;

const encoder = new TextEncoder();
/** A sign of life: no proxy takes a quiet stream for a dead one, and no page a dead one for a quiet one. */
const heartbeat = encoder.encode('event: beat\ndata: {}\n\n');

type Stream = {
  send(bytes: Uint8Array): void;
  end(): void;
};

/** The open streams of this server, and what they are told. */
function createLive({ feed, random }: Pick<Context, 'feed' | 'random'>) {
  const ofPeople = new Map<string, Set<Stream>>();
  const ofTeam = new Set<Stream>();
  const all = new Set<Stream>();
  let beat: NodeJS.Timeout | null = null;

  feed.listen((changes) => {
    if (changes === null) for (const stream of all) stream.end();
    else tell(changes);
  });

  function tell(changes: readonly PageChange[]): void {
    const told = new Map<Stream, Set<ChangeKind>>();
    for (const change of changes)
      for (const stream of streamsFor(change))
        told.set(stream, (told.get(stream) ?? new Set()).add(change.kind));
    for (const [stream, kinds] of told) {
      stream.send(eventOf(kinds));
      // Whether it may go on is asked when it is opened again.
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
            // A browser that has stopped reading is not waited for.
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
    // Until they have the factor that is asked of the team, they are members.
    if (person.kind !== 'member' && !person.lacksFactor && mayDo(person.kind, 'reports'))
      ofTeam.add(stream);
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

/** Chunks that a browser has not taken yet. */
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

const liveRoute = createRoute({
  method: 'get',
  path: '/events',
  opensTo: 'person',
  tags: ['profiles'],
  summary: 'Which kinds of one’s own things have changed, as it happens; ask for them again',
  refuses: { unavailable: ['error.not_live'] },
  responses: {
    200: {
      description:
        'A stream of events for ten minutes at most, with a sign of life every 25 seconds.',
      content: { 'text/event-stream': { schema: pageEvent } },
    },
  },
});

export function liveRoutes(context: Context) {
  const live = createLive(context);
  return createRouter().openapi(liveRoute, (c) => {
    const person = requirePerson(c);
    // Whoever is told nothing asks by the clock, as before there were streams.
    if (!context.feed.isUp())
      throw new AppError('unavailable', 'error.not_live', { retryAfter: 30 });
    const headers = {
      'Content-Type': 'text/event-stream',
      // A proxy that collects the answer first would take away what the stream is for.
      'X-Accel-Buffering': 'no',
    };
    // Whoever asks for these alone reads nothing of a stream, and would end an open page's for it.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    return c.body(live.open(person), 200, headers);
  });
}
