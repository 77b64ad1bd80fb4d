/** The channels of alerts about waiting work, by their columns and fields. */
export const alertChannels = ['byPush', 'byMail'] as const;

export type AlertChannel = (typeof alertChannels)[number];
