import type { Delay } from '#domain/compliments/letter-place.ts';
import type { Operator } from '#domain/shared/pages.ts';
import { createAi } from '#server/ai/ai.ts';
import { createFallbackBook, type FallbackBook } from '#server/ai/fallbacks.ts';
import type { Ai } from '#server/ai/port.ts';
import { createRefusalBook, type RefusalBook } from '#server/audit-trail/refused-access.ts';
import { createAuth, type Auth } from '#server/auth/auth.ts';
import { createProviders, type Providers } from '#server/auth/providers.ts';
import { createChangeFeed, type ChangeFeed } from '#server/db/change-feed.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import {
  createCommunityStore,
  effectiveDelay,
  effectiveOperator,
  type CommunityStore,
} from '#server/db/community-settings.ts';
import { watchDisk, type Disk } from '#server/db/disk.ts';
import type { Database } from '#server/db/executor.ts';
import { createGuardStore, type GuardStore } from '#server/guard/guard-store.ts';
import { createMailDelivery, type MailDelivery } from '#server/mail/delivery.ts';
import { createPhone, type Phone } from '#server/phone/phone.ts';
import { createPush, type Push } from '#server/push/push.ts';
import { createBackground, type Background } from '#server/runtime/background.ts';
import { systemClock, systemRandom, type Clock, type RandomSource } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Log } from '#server/runtime/log.ts';
import { createMetrics, type Metrics } from '#server/runtime/metrics.ts';
import { createReadiness, type Readiness } from '#server/runtime/readiness.ts';
import { createTextStore, type TextStore } from '#server/texts/text-store.ts';

/** With generated secrets where none were given. */
export type CompleteConfig = Config & { authSecret: string; vapidPrivateKey: string };

/** Dependencies of actions. Passed, never global. */
export type Context = {
  /** With operator, language and delay as administrators have set them. */
  config: CompleteConfig & { anonymousDelay: Delay };
  /** As the environment names it. */
  givenOperator: Operator;
  givenDelay: Delay | null;
  /** Settings that administrators have entered. */
  community: CommunityStore;
  log: Log;
  db: Database;
  /** A connection for long work; the caller ends it. */
  connect: DatabaseHandle['connect'];
  clock: Clock;
  random: RandomSource;
  texts: TextStore;
  guard: GuardStore;
  auth: Auth;
  providers: Providers;
  ai: Ai;
  fallbacks: FallbackBook;
  mail: MailDelivery;
  phone: Phone;
  push: Push;
  background: Background;
  metrics: Metrics;
  disk: Disk;
  readiness: Readiness;
  /** Events for open pages. */
  feed: ChangeFeed;
  refusals: RefusalBook;
};

type Parts = {
  config: CompleteConfig;
  log: Log;
  database: DatabaseHandle;
  clock?: Clock;
  random?: RandomSource;
  /** From another context of this process that may share the texts. */
  otherTexts?: TextStore;
};

/** Creates the context. The database must be migrated and have the essential rows. */
export async function createContext(parts: Parts): Promise<Context> {
  const { log, database } = parts;
  const community = await createCommunityStore(database.db);
  const given = parts.config.operator;
  const givenDelay = parts.config.anonymousDelay;
  const config: Context['config'] = {
    ...parts.config,
    get operator() {
      return effectiveOperator(given, community.current());
    },
    get siteLanguage() {
      return community.current().language;
    },
    get anonymousDelay() {
      return effectiveDelay(givenDelay, community.current());
    },
  };
  const clock = parts.clock ?? systemClock;
  const random = parts.random ?? systemRandom;
  const guard = await createGuardStore(database.db);
  const fallbacks = createFallbackBook({ db: database.db, clock, log });
  const texts = await createTextStore(database.db, parts.otherTexts);
  const feed = createChangeFeed(database, log);
  feed.reloadOn('texts', () => texts.reload());
  feed.reloadOn('words', () => guard.reload());
  feed.reloadOn('pages', async () => {
    await community.reload();
    texts.announce();
  });
  return {
    config,
    givenOperator: given,
    givenDelay,
    community,
    log,
    db: database.db,
    connect: database.connect,
    clock,
    random,
    texts,
    guard,
    auth: createAuth({ config, db: database.db, clock }),
    providers: createProviders(config, clock),
    ai: createAi({ config, db: database.db, log, clock, random, guard, fallbacks }),
    fallbacks,
    mail: createMailDelivery({ config, db: database.db, clock, log }),
    phone: createPhone(config, log),
    push: createPush(config, log),
    background: createBackground(log),
    metrics: createMetrics(),
    feed,
    readiness: createReadiness(),
    refusals: createRefusalBook({ db: database.db, clock, log }),
    disk: watchDisk(config.databaseUrl === null ? config.dataDir : null, clock),
  };
}
