import type { PrecacheEntry } from 'workbox-precaching';

/*
 * What members' browsers keep of the app. This list is the build's to fill (vite.config.ts): each file has its hash in its
 * name and a second one beside it, so that whatever else answers in our place, such as the page of a network that wants
 * one to sign in, is never kept as ours.
 */
export const appFiles: readonly (PrecacheEntry & { url: string })[] = [];

/** The address of the file with which the app begins: pages of this version name it. */
export const appStart: string = '';
