import { randomUUID } from 'node:crypto';
import type { Answer, TestPerson } from '#tests/support/app.ts';

export type Sending = {
  id: string;
  receiverId: string;
  text: string;
  isAnonymous: boolean;
  originalAiText?: string;
};

const days = ['montags', 'dienstags', 'mittwochs', 'donnerstags', 'freitags', 'sonntags'];
const places = ['im Büro', 'im Garten', 'in der Küche', 'im Chor', 'auf dem Markt', 'im Zug'];
const gifts = ['Mut', 'Ruhe', 'Freude', 'Zuversicht', 'Geduld', 'Vertrauen', 'Schwung', 'Halt'];

/** Builds a few hundred different texts; random ones could hold a refused number or word. */
const kindTexts = days.flatMap((day) =>
  places.flatMap((place) =>
    gifts.map((gift) => `Du bist mutig, und das gibt anderen ${day} ${place} ${gift}.`),
  ),
);

/** Builds a send with a fresh id and a kind text. */
export function sendingTo(receiver: { id: string }, change: Partial<Sending> = {}): Sending {
  const { id = randomUUID() } = change;
  const text = kindTexts[Number.parseInt(id.slice(0, 8), 16) % kindTexts.length] ?? '';
  return { id, receiverId: receiver.id, text, isAnonymous: false, ...change };
}

/** Sends and returns the id; throws on a refusal. */
export async function send(
  sender: TestPerson,
  receiver: { id: string },
  change: Partial<Sending> = {},
): Promise<string> {
  const sending = sendingTo(receiver, change);
  const { status, body } = await post(sender, sending);
  if (status !== 201) throw new Error(`Sending answered ${status} ${JSON.stringify(body)}.`);
  return sending.id;
}

/** Draws the receiver first, then sends. */
export async function post(sender: TestPerson, sending: Sending): Promise<Answer> {
  await sender.meet({ id: sending.receiverId });
  return sender.request('POST', '/api/compliments', sending);
}

/** Matches the refusal with this code in any language. */
export function refusal(code: string) {
  return { error: { code } };
}
