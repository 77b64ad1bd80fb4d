import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { engagementMetrics, featureUsage } from '#server/db/schema/analytics.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { testimonials } from '#server/db/schema/testimonials.ts';
import { apiUsage } from '#server/db/schema/usage.ts';
import { closeDays } from '#server/features/analytics/jobs.ts';
import { removeDemo } from '#server/features/community/actions/remove-demo.ts';
import { settleSteps } from '#server/features/scores/actions/settle-steps.ts';
import { describeDemoLeft } from '#server/seed/demo-people-left.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { createTestApp } from '#tests/support/app.ts';

test('the invented people go with their letters and figures, and nothing of real people', async () => {
  const app = await createTestApp();
  const { db } = app;
  await seedDemo(app.context);
  await closeDays(app.context);
  app.clock.move(60_000);
  const [ada, ben] = [await app.signUp('Ada'), await app.signUp('Ben')];
  const send = async (from: string, to: string, text: string) =>
    db.insert(compliments).values({ text, senderId: from, receiverId: to });
  const [mira] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'mira@wohlwort.example'));
  const invented = mira?.id ?? '';
  await send(ada.id, ben.id, 'Du hörst so gut zu.');
  await send(invented, ada.id, 'Du bist sehr geduldig.');
  await send(ada.id, invented, 'Du bist sehr mutig.');
  await db
    .update(profiles)
    .set({ complimentsReceived: 1 })
    .where(inArray(profiles.id, [ada.id, ben.id]));
  await db.insert(featureUsage).values({ featureName: 'send_compliment', usedAt: app.clock.now() });

  expect(await describeDemoLeft({ isPublic: false }, db)).toBeNull();
  expect(await describeDemoLeft({ isPublic: true }, db)).toMatch(
    /^The database holds 13 invented people, 1 of them .+ remove-demo .+\.$/u,
  );
  const remove = () => db.transaction((transaction) => removeDemo(transaction, app.clock.now()));
  expect(await remove()).toBe(13);
  await settleSteps(app.context);

  expect(await describeDemoLeft({ isPublic: true }, db)).toBeNull();
  const people = await db
    .select({ id: profiles.id, received: profiles.complimentsReceived })
    .from(profiles);
  expect(people).toHaveLength(2);
  expect(people).toContainEqual({ id: ada.id, received: 0 });
  expect(people).toContainEqual({ id: ben.id, received: 1 });
  const letters = await db.select({ text: compliments.text }).from(compliments);
  expect(letters).toEqual([{ text: 'Du hörst so gut zu.' }]);
  for (const table of [thankYouMessages, testimonials, engagementMetrics, apiUsage])
    expect(await db.$count(table)).toBe(0);
  expect(await db.$count(featureUsage)).toBe(1);
  expect(await remove()).toBe(0);
  await app.close();
});
