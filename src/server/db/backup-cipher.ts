import { Readable } from 'node:stream';

/*
 * Encrypted backups are files of age (https://age-encryption.org/v1) with a passphrase: `age -d` opens them.
 */

/** Small, since the derivation blocks this process; the passphrase has to be long and random. */
const workFactor = 14;

const header = 'age-encryption.org/v1';

export function isEncrypted(start: Buffer): boolean {
  return start.toString('latin1', 0, header.length) === header;
}

/** For a pipeline of streams. */
export function encryptWith(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    // Loaded only where backups are encrypted.
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(workFactor);
    yield* await encrypter.encrypt(toWeb(source));
  };
}

/** Throws UndecipherableError for another passphrase and for a damaged file. */
export function decryptWith(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    try {
      yield* await decrypter.decrypt(toWeb(source));
    } catch (error) {
      // Those of the disk have a code.
      if (!(error instanceof Error) || 'code' in error) throw error;
      throw new UndecipherableError(error);
    }
  };
}

export class UndecipherableError extends Error {
  override name = 'UndecipherableError';
  readonly isOtherPassphrase: boolean;

  constructor(cause: Error) {
    super('The file cannot be decrypted.', { cause });
    this.isOtherPassphrase = cause.message.startsWith('no identity matched');
  }
}

function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return ReadableStream.from(Readable.from(source));
}
