import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/* OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const memoryKib = 19_456;
const passes = 2;
const lanes = 1;
const hashBytes = 32;

const derive = promisify(argon2);

/** Returns a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveKey(password, salt, { memoryKib, passes, lanes });
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${encode(salt)}$${encode(hash)}`;
}

/** Checks a password with the costs of the PHC string. */
export async function verifyPassword(stored: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/u.exec(stored.hash);
  if (parts === null) return false;
  const [, memory, time, parallel, salt = '', expected = ''] = parts;
  const actual = await deriveKey(stored.password, Buffer.from(salt, 'base64'), {
    memoryKib: Number(memory),
    passes: Number(time),
    lanes: Number(parallel),
  });
  const wanted = Buffer.from(expected, 'base64');
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}

type Costs = { memoryKib: number; passes: number; lanes: number };

function deriveKey(password: string, salt: Buffer, costs: Costs): Promise<Buffer> {
  return derive('argon2id', {
    // Keyboards may produce different Unicode forms.
    message: password.normalize('NFC'),
    nonce: salt,
    memory: costs.memoryKib,
    passes: costs.passes,
    parallelism: costs.lanes,
    tagLength: hashBytes,
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/u, '');
}
