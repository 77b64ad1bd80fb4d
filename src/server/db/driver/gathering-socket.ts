import { Socket } from 'node:net';

/** Sends all queries of one tick in one system call. */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
