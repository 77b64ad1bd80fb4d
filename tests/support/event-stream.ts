import { createParser } from 'eventsource-parser';
import { expect } from 'vitest';

export type StreamedEvent = { event: string; data: unknown };

/** Parses all events of an answer, once it has ended. */
export async function eventsOf(response: Response): Promise<StreamedEvent[]> {
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const events: StreamedEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = '', data }) => events.push({ event, data: JSON.parse(data) }),
    onError: (error) => {
      throw error;
    },
  });
  parser.feed(await response.text());
  return events;
}
