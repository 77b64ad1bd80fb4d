import { expect, test } from 'vitest';
import { shippedPrompts } from '#domain/ai/ai-settings.ts';
import { familiesOf, translateShipped } from '#web/features/prompts/prompt-families.ts';
import type { Prompt } from '#web/features/prompts/queries.ts';

function versionOf(familyId: string, version: number, isActive = false): Prompt {
  return {
    id: `${familyId}${version}`,
    familyId,
    version,
    isActive,
    name: '',
    description: '',
    promptText: '',
    type: 'generation',
    updatedAt: '2026-06-15T10:00:00.000Z',
    updatedBy: null,
  };
}

test('versions of a prompt are grouped; old ones are hidden, except the active one', () => {
  const prompts = [
    versionOf('a', 5),
    versionOf('b', 5),
    versionOf('a', 4),
    versionOf('b', 4, true),
    versionOf('a', 3),
    versionOf('a', 2, true),
    versionOf('a', 1),
  ];
  const families = familiesOf(prompts).map(({ id, shown, older }) => ({
    id,
    shown: shown.map(({ version }) => version),
    older: older.map(({ version }) => version),
  }));
  expect(families).toEqual([
    { id: 'a', shown: [5, 4, 2], older: [3, 1] },
    { id: 'b', shown: [5, 4], older: [] },
  ]);
});

test('a shipped prompt has a name in the shown language until it is renamed', () => {
  const shipped = { ...versionOf('a', 1), ...shippedPrompts.generation };
  expect(translateShipped((key) => `«${key}»`, shipped)).toMatchObject({
    name: '«prompts.shipped.generation.name»',
    description: '«prompts.shipped.generation.description»',
  });
  const renamed = { ...shipped, name: 'Unser Prompt' };
  expect(translateShipped(() => '', renamed)).toMatchObject({
    name: 'Unser Prompt',
    description: '',
  });
});
