import { helpingRules } from '#domain/moderation/helping-rules.ts';
import type { Context } from '#server/context.ts';
import { changeRule } from '#server/features/moderation/actions/helping-rules.ts';
import { readRules } from '#server/features/moderation/queries/helping-rules.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { json, z } from '#server/http/router.ts';

const name = z.enum(helpingRules);
const numbers = z.record(z.string().max(40), z.int());

export function helpingRuleRoutes(context: Context) {
  return new Endpoints('moderation', context)
    .get('/admin/rules', {
      opensTo: 'team:rules',
      summary: 'The automatic rules about senders and letters',
      answer: json(
        z.object({ rules: z.array(z.object({ name, isOn: z.boolean(), numbers })) }),
        'As they are set.',
      ),
      handle: async () => ({ rules: await readRules(context.db) }),
    })
    .put('/admin/rules/{name}', {
      opensTo: 'team:rules',
      summary: 'Turn a rule on or off, or change its numbers; omitted fields stay',
      params: z.object({ name }),
      body: z.object({ isOn: z.boolean().optional(), numbers }),
      refuses: { invalid: ['admin.rules.error.range', 'admin.rules.error.broad'] },
      answer: ok('Set.'),
      handle: ({ caller, params, body }) =>
        changeRule(context, caller, { rule: params.name, ...body }),
    }).router;
}
