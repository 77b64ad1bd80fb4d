import { randomBytes } from 'node:crypto';
import { createApp } from '#server/bootstrap/app.ts';
import { createContext } from '#server/context.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { makePushKey } from '#server/runtime/push-key.ts';

/** The API on this database, without limits and silent. */
export async function openApi(
  database: DatabaseHandle,
  authSecret = randomBytes(32).toString('base64url'),
) {
  const config = loadConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', AUTH_SECRET: authSecret });
  const log = createLog(config);
  const complete = { ...config, authSecret, vapidPrivateKey: makePushKey() };
  const context = await createContext({ config: complete, log, database });
  return { context, app: createApp(context) };
}
