import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/executor.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { commandName } from '#server/runtime/command-name.ts';
import type { Config } from '#server/runtime/config.ts';

/** Describes invented people in a public installation, and the remedy; null when all is well. */
export async function describeDemoLeft(
  { isPublic }: Pick<Config, 'isPublic'>,
  db: Database,
): Promise<string | null> {
  if (!isPublic) return null;
  const { people, administrators } = await countDemoLeft(db);
  if (people === 0) return null;
  return (
    `The database holds ${people} invented people, ${administrators} of them administrators, and the installation is public: ` +
    `${commandName} remove-demo removes them, their letters and figures, and nothing else.`
  );
}

export async function countDemoLeft(
  db: Database,
): Promise<{ people: number; administrators: number }> {
  const [left] = await db
    .select({
      people: sql<number>`count(*)::int`,
      administrators: sql<number>`(count(*) filter (where ${profiles.isAdmin}))::int`,
    })
    .from(profiles)
    .where(eq(profiles.isDemo, true));
  return left ?? { people: 0, administrators: 0 };
}
