/** Tells the proxy if new requests should come to this server. It answers late ones too. */
export interface Readiness {
  isReady(): boolean;
  /** Not ready from now on: the server is about to stop. */
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
