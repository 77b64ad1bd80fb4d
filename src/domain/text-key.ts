import type de from '#texts/de.json';

/** Every text that exists, as `area.purpose.detail`. The German file says which; the others have the same. */
export type TextKey = keyof typeof de;
