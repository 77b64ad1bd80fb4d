import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { replaceNetwork } from '#tests/component/support/network.ts';
import { preferencesWith } from '#tests/component/support/preferences.ts';
import { useChangePreferences } from '#web/features/preferences/queries.ts';
import { useUpdateProfile } from '#web/features/profiles/queries.ts';

/* Changes run in order: a repeated call (P22) would otherwise overwrite the next one. */

type Around = ReturnType<typeof inGerman>;

type Setting = { path: string; open: (Around: Around) => (isOn: boolean) => void };

type Change = Parameters<ReturnType<typeof useChangePreferences>['mutate']>[0];

function preference(changeTo: (isOn: boolean) => Change): Setting {
  return {
    path: 'preferences',
    open: (Around) => {
      const hook = renderHook(useChangePreferences, { wrapper: Around });
      return (isOn) => hook.result.current.mutate(changeTo(isOn));
    },
  };
}

const timeZone = 'Europe/Berlin';

const settings: Record<string, Setting> = {
  'inbox preferences': preference((signedOnly) => ({ inbox: { signedOnly } })),
  digests: preference((isOn) => ({ digests: { rhythm: isOn ? 'daily' : 'never', timeZone } })),
  pushes: preference((tellsThanks) => ({ pushes: { tellsThanks, timeZone } })),
  'team alerts': preference((byMail) => ({ teamAlerts: { byMail, timeZone } })),
  'different sections': preference((isOn) =>
    isOn ? { inbox: { signedOnly: true } } : { digests: { rhythm: 'never' } },
  ),
  profile: {
    path: 'profile',
    open: (Around) => {
      const hook = renderHook(useUpdateProfile, { wrapper: Around });
      return (aiEnabled) => hook.result.current.mutate({ aiEnabled });
    },
  },
};

test.each(Object.entries(settings))(
  'a change of %s waits for the previous one, and the last change is sent last',
  async (_name, { path, open }) => {
    const network = replaceNetwork();
    const held = network.hold(`PATCH /api/${path}`, { status: 200, body: preferencesWith() });
    const Around = inGerman();
    // Opens two hooks, like two switches on a page.
    const [one, other] = [open(Around), open(Around)];
    one(true);
    other(false);
    one(false);
    one(true);
    await waitFor(() => expect(network.calls).toHaveLength(1));
    held.release();
    await waitFor(() => expect(network.calls).toHaveLength(4));
    const [on, off, ...others] = network.calls.map(({ body }) => JSON.stringify(body));
    expect(off).not.toBe(on);
    expect(others).toEqual([off, on]);
  },
);
