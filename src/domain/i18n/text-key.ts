import type admin from '#texts/de/admin.json';
import type app from '#texts/de/app.json';
import type legal from '#texts/de/legal.json';
import type mail from '#texts/de/mail.json';
import type site from '#texts/de/site.json';

/** Every text key, as `area.purpose.detail`. The German files define them; other languages have the same keys. */
export type TextKey = keyof (typeof admin & typeof app & typeof legal & typeof mail & typeof site);
