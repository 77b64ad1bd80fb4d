import { Socket } from 'node:net';

/** The questions of one tick go out in one call of the system, and not in one each. */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
