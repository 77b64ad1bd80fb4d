import { useSearchParams } from 'wouter';
import { dashboardTabOf, type DashboardTab } from '#domain/compliments/dashboard-tab.ts';

/** Keeps the open tab in the address (`?tab=sent`); replaces the history entry. */
export function useDashboardTab(): [DashboardTab, (tab: DashboardTab) => void] {
  const [parameters, setParameters] = useSearchParams();
  const tab = dashboardTabOf(parameters.get('tab'));
  return [tab, (next) => setParameters({ tab: next }, { replace: true })];
}
