import type { PagePath } from '#domain/pages.ts';

export const dashboardTabs = ['received', 'sent', 'thanks'] as const;

export type DashboardTab = (typeof dashboardTabs)[number];

/** The tab that an address with `?tab=` opens. */
export function dashboardTabOf(parameter: string | null | undefined): DashboardTab {
  return dashboardTabs.find((known) => known === parameter) ?? 'received';
}

/** The same of any page; null where there are no tabs. */
export function openTab(path: PagePath, parameter?: string): DashboardTab | null {
  return path === '/dashboard' ? dashboardTabOf(parameter) : null;
}
