import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Hashes passwords with less memory and time: nearly every test makes a member, and hashing would be half of its cost.
 * password-hash.test.ts proves the cost everywhere else.
 */

const leastMemoryKib = 8;
const { argon2 } = crypto;

crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: leastMemoryKib, passes: 1 }, callback);
syncBuiltinESMExports();
