import type { Check } from '#server/checks/check.ts';
import { isOnOwnMachine } from '#server/runtime/own-network.ts';

export const checkPush: Check = async ({ config }) => {
  if (!config.offline) return [{ finding: 'push_off' }];
  if (!config.appUrl.startsWith('https:') && !isOnOwnMachine(config.appUrl))
    return [{ finding: 'push_no_tls' }];
  return [{ finding: config.operator.email === null ? 'push_no_contact' : 'push_ready' }];
};
