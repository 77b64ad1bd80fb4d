/*
 * How long it takes to draw a random other person among 1,000 and among 1,000,000 people. The ratio
 * should stay below 1.5. `node bench/random-draw.ts [small] [large] [draws]`
 */
import { eq } from 'drizzle-orm';
import { profiles } from '#server/db/schema/profiles.ts';
import { drawProfile } from '#server/features/profiles/queries.ts';
import { systemRandom } from '#server/runtime/clock.ts';
import { fillCommunity } from './community.ts';
import { withStore } from './store.ts';

const [small = 1_000, large = 1_000_000, draws = 3_000] = process.argv.slice(2).map(Number);

const first = await medianDraw(small);
const second = await medianDraw(large);
console.log(`ratio ${(second / first).toFixed(2)} (aim: below 1.5)`);

/** The median of many draws in milliseconds, after a warm-up. */
function medianDraw(people: number): Promise<number> {
  return withStore(async ({ db }) => {
    await fillCommunity(db, { people, compliments: 0 });
    const [own] = await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.idProfiles, 1));
    const times: number[] = [];
    for (let draw = 0; draw < draws + 500; draw += 1) {
      const start = performance.now();
      const found = await drawProfile(db, systemRandom, own?.id ?? '');
      if (found === null) throw new Error('Nobody was drawn.');
      if (draw >= 500) times.push(performance.now() - start);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    console.log(`${people} people: median ${median.toFixed(3)} ms over ${draws} draws`);
    return median;
  });
}
