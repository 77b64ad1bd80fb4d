export type OpenPromise<Value> = {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
  reject: (reason: Error) => void;
};

/** Returns a promise that a test settles. The browser types lack `Promise.withResolvers` (P198). */
export function openPromise<Value>(): OpenPromise<Value> {
  let resolve: (value: Value) => void = nothing;
  let reject: (reason: Error) => void = nothing;
  const promise = new Promise<Value>((keep, fail) => {
    resolve = keep;
    reject = fail;
  });
  return { promise, resolve, reject };
}

function nothing(): void {
  // Replaced by the promise's own functions.
}
