import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

/** Opens a name server on loopback with TXT records; other names do not exist. Returns a resolver that asks it. */
export async function openNameServer(texts: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question);
    const records = (texts[name] ?? []).map(textRecord);
    const head = Buffer.from(question.subarray(0, 12));
    // Sets the flags of an answer; 3 means that there is no such name (RFC 1035).
    head.writeUInt16BE(0x81_80 + (texts[name] === undefined ? 3 : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const names = new Resolver({ timeout: 2000, tries: 1 });
  names.setServers([`127.0.0.1:${socket.address().port}`]);
  return { names, close: () => socket.close() };
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let place = 12;
  for (let length = question[place] ?? 0; length > 0; length = question[place] ?? 0) {
    labels.push(question.toString('latin1', place + 1, place + 1 + length));
    place += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: place + 5 };
}

/** Encodes the question's name, TXT, IN, a TTL of 60 s, and the text in parts of 255 bytes. */
function textRecord(text: string): Buffer {
  const parts = text.match(/[\s\S]{1,255}/gu) ?? [];
  const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
