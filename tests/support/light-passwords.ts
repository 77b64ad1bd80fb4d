import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * A member is made in nearly every test, and what makes passwords safe, that they cost time and memory, would be half of
 * it. Here the same function works with less of both; password-hash.test.ts proves what it costs everywhere else.
 */

const leastMemoryKib = 8;
const { argon2 } = crypto;

crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: leastMemoryKib, passes: 1 }, callback);
syncBuiltinESMExports();
