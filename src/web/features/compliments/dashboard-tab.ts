import { useSearchParams } from 'wouter';
import { dashboardTabOf, type DashboardTab } from '#domain/compliments/dashboard-tab.ts';

/** The open tab lives in the address (`?tab=sent`); switching rewrites it without a step in the history. */
export function useDashboardTab(): [DashboardTab, (tab: DashboardTab) => void] {
  const [parameters, setParameters] = useSearchParams();
  const tab = dashboardTabOf(parameters.get('tab'));
  return [tab, (next) => setParameters({ tab: next }, { replace: true })];
}
