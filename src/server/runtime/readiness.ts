/** Whether new requests should come to this server. It answers those that come all the same. */
export interface Readiness {
  isReady(): boolean;
  /** From now on not: it is about to stop. */
  end(): void;
}

export function createReadiness(): Readiness {
  let isReady = true;
  return {
    isReady: () => isReady,
    end() {
      isReady = false;
    },
  };
}
