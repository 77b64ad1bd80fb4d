export const dashboardTabs = ['received', 'sent', 'thanks'] as const;

export type DashboardTab = (typeof dashboardTabs)[number];

export function dashboardTabOf(parameter: string | null | undefined): DashboardTab {
  return dashboardTabs.find((known) => known === parameter) ?? 'received';
}
