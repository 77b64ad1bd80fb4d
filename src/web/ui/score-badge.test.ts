import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scoreTiers } from '#domain/compliments/score.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const classes = read('score-badge.css');
const tokens = read('tokens.css');

test.each(scoreTiers)('the badge %s has its colours, light and dark', (tier) => {
  expect(classes).toContain(
    `.score-${tier} {\n    --fg: var(--${tier});\n    --bg: var(--${tier}-bg);`,
  );
  for (const token of [tier, `${tier}-bg`]) expect(tokens.split(` --${token}: `)).toHaveLength(3);
});
