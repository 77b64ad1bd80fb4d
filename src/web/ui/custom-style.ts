import type { CSSProperties } from 'react';

/** Returns CSS variables as a style. */
export function customStyle(properties: Record<`--${string}`, string | number>): CSSProperties {
  return properties;
}
