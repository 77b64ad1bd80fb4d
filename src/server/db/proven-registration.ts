import { sql } from 'drizzle-orm';
import { waitingRegistrations } from '#server/db/schema/community.ts';

/** `isProven` of waiting registrations. Google and Apple vouch for every address; older rows do not say so. */
export const provenRegistration = sql<boolean>`(${waitingRegistrations.isProven}
  or coalesce(${waitingRegistrations.providerId} <> 'oidc', false))`;
