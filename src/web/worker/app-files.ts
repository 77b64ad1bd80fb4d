import type { PrecacheEntry } from 'workbox-precaching';

/*
 * App files that members' browsers cache. The build fills the list (vite.config.ts): each file has a hash in its name
 * and a second one for its content, so that a foreign answer, such as a captive portal's page, is never cached.
 */
export const appFiles: readonly (PrecacheEntry & { url: string })[] = [];

/** URL of the app's entry file, which pages of this version name. */
export const appEntry: string = '';
