import { expect } from 'vitest';

export type StreamedEvent = { event: string; data: unknown };

/** Every event of an answer, once it has ended. */
export async function eventsOf(response: Response): Promise<StreamedEvent[]> {
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  return (await response.text())
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => ({
      event: /^event: (.*)$/mu.exec(block)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/mu.exec(block)?.[1] ?? 'null'),
    }));
}
