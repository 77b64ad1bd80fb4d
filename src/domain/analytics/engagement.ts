export type DailyActivity = {
  complimentsSent: number;
  complimentsReceived: number;
  thanksSent: number;
  aiInteractions: number;
};

export const engagementPoints = {
  complimentsSent: 30,
  complimentsReceived: 10,
  thanksSent: 20,
  aiInteractions: 10,
} as const;

/** Returns one person’s engagement on one day, 0 to 100 (P51). */
export function engagementScoreOf(activity: DailyActivity): number {
  return Math.min(
    100,
    engagementPoints.complimentsSent * activity.complimentsSent +
      engagementPoints.complimentsReceived * activity.complimentsReceived +
      engagementPoints.thanksSent * activity.thanksSent +
      engagementPoints.aiInteractions * activity.aiInteractions,
  );
}
