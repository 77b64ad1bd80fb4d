import type { Check } from '#server/checks/check.ts';
import { findUnsafeSettings } from '#server/runtime/unsafe-settings.ts';

export const checkConfiguration: Check = async ({ config }) => {
  const found = [
    ...config.strangeNames.map(({ name, nearest }) => ({
      finding: 'setting_unknown' as const,
      subject: name,
      values: { nearest: nearest ?? 'none' },
    })),
    ...findUnsafeSettings(config).map(({ finding, variable }) => ({ finding, subject: variable })),
  ];
  return found.length > 0 ? found : [{ finding: 'settings_safe' }];
};
