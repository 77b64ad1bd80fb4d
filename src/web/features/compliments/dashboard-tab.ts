import { useSearchParams } from 'wouter';

export const dashboardTabs = ['received', 'sent', 'thanks'] as const;

export type DashboardTab = (typeof dashboardTabs)[number];

/** The open tab lives in the address (`?tab=sent`); switching rewrites it without a step in the history. */
export function useDashboardTab(): [DashboardTab, (tab: DashboardTab) => void] {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const tab = dashboardTabs.find((known) => known === wanted) ?? 'received';
  return [tab, (next) => setParameters({ tab: next }, { replace: true })];
}
