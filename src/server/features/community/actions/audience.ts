import type { Audience, CommunityRules } from '#domain/accounts/audience.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { readCommunity, readJoining } from '#server/db/community-settings.ts';
import { communitySettings } from '#server/db/schema/community.ts';
import { writeJoining } from '#server/features/community/actions/joining.ts';
import { writeAiConfig } from '#server/features/prompts/actions/change-ai-config.ts';
import { listAiConfig } from '#server/features/prompts/queries.ts';

/** Reads for whom the community is, and the rules that its answer proposes. */
export async function describeAudience({ db, givenDelay }: Context) {
  const [community, { mode }, settings] = await Promise.all([
    readCommunity(db),
    readJoining(db),
    listAiConfig(db),
  ]);
  const { audience, roundOrganizers, roundSigning, anonymousDelay } = community;
  const asksModel = !settings.some(({ key, value }) => key === 'ai_enabled' && value === 'off');
  return { audience, mode, roundOrganizers, roundSigning, anonymousDelay, asksModel, givenDelay };
}

const fields = ['audience', 'roundOrganizers', 'roundSigning', 'anonymousDelay'] as const;

/** Says for whom the community is, and changes the rules that follow, all or none. */
export async function changeAudience(
  context: Context,
  administrator: Teammate,
  input: CommunityRules & { audience: Audience | null },
): Promise<void> {
  const { mode, asksModel, ...settings } = input;
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const before = await readCommunity(transaction);
    const joining = await readJoining(transaction);
    if (mode !== joining.mode) {
      // Domains are named where the rule for joining is.
      if (mode === 'domain')
        throw new AppError('invalid', 'admin.joining.error.no_domain', { field: 'mode' });
      await writeJoining(transaction, administrator, { mode, domains: [] }, at);
    }
    const change = { ...settings, updatedAt: at, updatedBy: administrator.id };
    await transaction
      .insert(communitySettings)
      .values(change)
      .onConflictDoUpdate({ target: communitySettings.id, set: change });
    const values = { ai_enabled: asksModel ? 'on' : 'off' };
    await writeAiConfig(transaction, administrator, { values, before: {} }, at);
    const changed = fields.filter((field) => before[field] !== settings[field]);
    await recordEvent(transaction, {
      action: 'admin.community_changed',
      by: administrator,
      details: { fields: changed.join(' ') },
      at,
    });
  });
  await context.community.reload();
  context.texts.announce();
  noteChanges(context.db, { kind: 'pages', personId: null });
}
