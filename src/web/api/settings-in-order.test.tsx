import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { replaceNetwork } from '#tests/component/support/network.ts';
import {
  useChangeInboxPreferences,
  useChangePushes,
  useChooseDigests,
  useChooseTeamAlerts,
} from '#web/features/preferences/queries.ts';
import { useUpdateProfile } from '#web/features/profiles/queries.ts';

/* Changes run in order: a repeated call (P22) would otherwise overwrite the next one. */

type Around = ReturnType<typeof inGerman>;

const switches: Record<string, (Around: Around) => (isOn: boolean) => void> = {
  'inbox-preferences': (Around) => {
    const hook = renderHook(useChangeInboxPreferences, { wrapper: Around });
    return (signedOnly) => hook.result.current.mutate({ signedOnly });
  },
  digests: (Around) => {
    const hook = renderHook(useChooseDigests, { wrapper: Around });
    return (isOn) => hook.result.current.mutate(isOn ? 'daily' : 'never');
  },
  pushes: (Around) => {
    const hook = renderHook(useChangePushes, { wrapper: Around });
    return (tellsThanks) => hook.result.current.mutate({ tellsThanks });
  },
  'admin/alerts': (Around) => {
    const hook = renderHook(useChooseTeamAlerts, { wrapper: Around });
    return (byMail) => hook.result.current.mutate({ byMail });
  },
  profile: (Around) => {
    const hook = renderHook(useUpdateProfile, { wrapper: Around });
    return (aiEnabled) => hook.result.current.mutate({ aiEnabled });
  },
};

test.each(Object.entries(switches))(
  'a change of %s waits for the previous one, and the last change is sent last',
  async (path, open) => {
    const network = replaceNetwork();
    const held = network.hold(`PATCH /api/${path}`, { status: 200, body: {} });
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
