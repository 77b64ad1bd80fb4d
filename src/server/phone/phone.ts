import { AppError } from '#domain/shared/app-error.ts';
import { boundedFetch } from '#server/runtime/bounded-fetch.ts';
import type { Config } from '#server/runtime/config.ts';
import { sentenceOf } from '#server/runtime/fault-sentence.ts';
import { AnswerError, faultOutside } from '#server/runtime/fault.ts';
import type { Log } from '#server/runtime/log.ts';

export interface Phone {
  isAvailable: boolean;
  /** Throws a coded error on failure. */
  sendCode(number: string, code: string): Promise<void>;
}

const timeoutMilliseconds = 10_000;

/** Posts JSON `{to, text}` to a gateway. Without one, only a developer’s console gets codes. */
export function createPhone(
  config: Pick<Config, 'smsWebhookUrl' | 'development'>,
  log: Log,
): Phone {
  const { smsWebhookUrl, development } = config;
  if (smsWebhookUrl === null)
    return {
      isAvailable: development,
      sendCode: async (_number, code) => {
        if (!development) throw new AppError('unavailable', 'factor.error.phone_unavailable');
        log.info(`Code for a telephone (no SMS_WEBHOOK_URL is set): ${code}`);
      },
    };
  return {
    isAvailable: true,
    async sendCode(number, code) {
      try {
        const response = await boundedFetch(smsWebhookUrl, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ to: number, text: `Wohlwort: ${code}` }),
          signal: AbortSignal.timeout(timeoutMilliseconds),
        });
        await response.body?.cancel();
        if (!response.ok) throw new AnswerError(response.status);
      } catch (error) {
        const fault = faultOutside(error);
        log.warn(`A code could not be sent to a telephone. ${sentenceOf('sms', fault)}`);
        throw new AppError('unavailable', 'factor.error.phone_failed');
      }
    },
  };
}
