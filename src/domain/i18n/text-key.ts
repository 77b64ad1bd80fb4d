import type admin from '#texts/de/admin.json';
import type app from '#texts/de/app.json';
import type mail from '#texts/de/mail.json';
import type site from '#texts/de/site.json';

/** Every text that exists, as `area.purpose.detail`. The German files say which; the others have the same. */
export type TextKey = keyof (typeof admin & typeof app & typeof mail & typeof site);
