import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { illustrations } from '#web/ui/illustration-files.ts';

// Reads the file, since Vitest returns empty style sheets, even as raw text.
const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const drawings = import.meta.glob<string>('./illustrations/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Returns the colours of the drawings in CSS, by name. */
function palette(css: string): Map<string, string> {
  return new Map(
    Array.from(css.matchAll(/(--ill-[a-z-]+):\s*([^;}]+)/gu), ([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  );
}

describe('the drawings', () => {
  it('are complete', () => {
    expect(Object.keys(drawings)).toHaveLength(14);
  });

  it.each(Object.entries(drawings))(
    '%s takes every colour from the tokens and has no style that the CSP forbids',
    (_file, svg) => {
      const used = Array.from(svg.matchAll(/var\((--ill-[a-z-]+)\)/gu), ([, name = '']) => name);
      expect(used.filter((name) => !palette(tokens).has(name))).toEqual([]);
      expect(svg).not.toMatch(/style="|#[0-9a-f]{6}(?=")|<script/iu);
    },
  );

  it.each(Object.entries(illustrations))('%s is in its file once', (name, { url }) => {
    const file = drawings[`./illustrations/${url.replace(/^.*\/|\?.*$/gu, '')}`];
    expect(file?.split(`<g id="${name}"`)).toHaveLength(2);
  });

  it('of a standalone picture repeat the palette of the tokens, light and dark', () => {
    const [lightTokens = '', darkTokens = ''] = tokens.split(
      '@media screen and (prefers-color-scheme: dark)',
    );
    for (const name of ['hero-wide', 'hero-narrow']) {
      const svg = drawings[`./illustrations/${name}.svg`] ?? '';
      const [light = '', dark = ''] = svg.split('@media');
      expect(palette(light).size).toBeGreaterThan(10);
      for (const [colour, value] of palette(light))
        expect(palette(lightTokens).get(colour), `${name} ${colour}`).toBe(value);
      for (const [colour, value] of palette(dark))
        expect(palette(darkTokens).get(colour), `${name} ${colour}, dark`).toBe(value);
    }
  });
});
