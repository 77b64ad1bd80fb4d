import { sql } from 'drizzle-orm';
import { parseResponse } from 'hono/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { profiles } from '#server/db/schema/profiles.ts';
import { refreshScores } from '#server/features/scores/actions/refresh-scores.ts';
import type { TestPerson } from '#tests/support/app.ts';
import { createCommunity, whole, type Community, type Item } from '#tests/support/community.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/*
 * Runs acts of members and the team in any order and at the same time: figures and lists agree, an anonymous sender
 * stays unknown, moderators meet no own case, and an offer is not refused. `PROPERTY_SEED` gives another run, `STEPS` a
 * longer one.
 */

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_125);
const steps = Number(process.env['STEPS'] ?? (isFullRun ? 600 : 100));
const stepsBetweenLooks = 15;

let community: Community;
beforeEach(async () => {
  community = await createCommunity(seed);
});
afterEach(() => community.app.close());

test(
  'all people’s figures, lists and offers agree after any acts',
  { timeout: scaleTimeout(20_000 + steps * 300) },
  async () => {
    for (let step = 1; step <= steps; step += 1) {
      await community.act();
      if (step % stepsBetweenLooks !== 0) continue;
      const shown = new Map<TestPerson, unknown>();
      for (const who of community.people()) shown.set(who, await figuresOf(who));
      await community.app.settle();
      for (const who of community.people()) {
        const context = `${who.name}, seed ${seed}, after:\n${community.lately()}`;
        const figures = await figuresOf(who);
        expect(shown.get(who), context).toEqual(figures);
        expect(figures, context).toEqual(await countsOf(who));
        expect(await openedOf(who), context).toEqual(await openedAmongReceived(who));
      }
      for (const who of community.otherPeople())
        expect(await readEverythingShown(who), community.lately()).not.toMatch(
          community.traceOfGhost,
        );
      for (const moderator of community.moderators) await expectNoOwnCase(moderator);
      await expectScores();
    }
  },
);

/** Returns the figures of the profile, the folder and the badge. */
async function figuresOf({ api }: TestPerson) {
  const [profile, preferences, unread] = await Promise.all([
    parseResponse(api.profile.$get()),
    parseResponse(api.preferences.$get()),
    parseResponse(api.unread.$get()),
  ]);
  return {
    received: profile.complimentsReceived,
    sent: profile.complimentsSent,
    thanks: profile.thanksReceived,
    filtered: preferences.inbox.filteredCount,
    unread,
  };
}

/** Counts the same in the lists. */
async function countsOf(who: TestPerson) {
  const [received, sent, thanks, filtered, notifications] = await Promise.all([
    whole(who, 'compliments/received'),
    whole(who, 'compliments/sent'),
    whole(who, 'thanks'),
    whole(who, 'compliments/filtered'),
    whole(who, 'notifications'),
  ]);
  const unread = {
    compliments: unreadOf(received),
    thanks: unreadOf(thanks),
    notifications: unreadOf(notifications),
  };
  const total = unread.compliments + unread.thanks + unread.notifications;
  return {
    received: received.length,
    sent: sent.length,
    thanks: thanks.length,
    filtered: filtered.length,
    unread: { ...unread, total },
  };
}

function unreadOf(items: readonly Item[]): number {
  return items.filter(({ isRead }) => isRead === false).length;
}

async function openedOf(who: TestPerson) {
  return {
    opened: idsOf(await whole(who, 'compliments/opened?box=all')),
    favorites: idsOf(await whole(who, 'compliments/opened?box=favorites')),
  };
}

/** Excludes letters that lie with the moderators: they are neither read again nor dealt (028). */
async function openedAmongReceived(who: TestPerson) {
  const letters = (await whole(who, 'compliments/received')).filter(
    ({ reported, text }) => reported !== true && text !== null,
  );
  return {
    opened: idsOf(letters.filter(({ isRead }) => isRead === true)),
    favorites: idsOf(letters.filter(({ isFavorite }) => isFavorite === true)),
  };
}

function idsOf(letters: readonly Item[]): string[] {
  return letters.map(({ id }) => id);
}

/** Returns all that a member is told about themselves and their letters, as one text. */
async function readEverythingShown(who: TestPerson): Promise<string> {
  const lists = ['received', 'filtered', 'sent', 'opened?box=all', 'opened?box=favorites'];
  const parts = await Promise.all([
    ...lists.map((list) => whole(who, `compliments/${list}`)),
    ...['thanks', 'notifications', 'blocked-senders'].map((list) => whole(who, list)),
    who.request('GET', '/api/profile/export').then(({ body }) => body),
  ]);
  return JSON.stringify(parts);
}

/** Expects that a moderator's room has no letter to or from the moderator, and that its counts match its lists. */
async function expectNoOwnCase(moderator: TestPerson): Promise<void> {
  const { rows } = await community.app.db.execute<{ id: string }>(
    sql`select id from compliments where ${moderator.id} in (sender_id, receiver_id)`,
  );
  const [reports, premoderated] = [
    await whole(moderator, 'admin/cases'),
    await whole(moderator, 'admin/cases?queue=premoderation'),
  ];
  const parts = await Promise.all([
    moderator.request('GET', '/api/admin/audit').then(({ body }) => body),
    whole(moderator, 'admin/cases/decided'),
    whole(moderator, 'admin/cases/decided?queue=premoderation'),
    ...community.people().map(async ({ id }) => {
      const { body } = await moderator.request('GET', `/api/admin/people/${id}`);
      return body;
    }),
  ]);
  const seen = JSON.stringify([reports, premoderated, parts]);
  expect(
    rows.filter(({ id }) => seen.includes(id)),
    community.lately(),
  ).toEqual([]);
  expect(await parseResponse(moderator.api.admin.cases.count.$get())).toEqual({
    totalCount: reports.length,
    premoderationCount: premoderated.length,
  });
}

/** Expects stored scores to match the rule over all rows. */
async function expectScores(): Promise<void> {
  const { db, clock } = community.app;
  const stored = () =>
    db.select({ id: profiles.id, score: profiles.score }).from(profiles).orderBy(profiles.id);
  const before = await stored();
  await refreshScores(
    db,
    clock.now(),
    before.map(({ id }) => id),
  );
  expect(before, community.lately()).toEqual(await stored());
}
