export type OpenPromise<Value> = {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
  reject: (reason: Error) => void;
};

/** A promise that a test ends. `Promise.withResolvers` is unknown to the types of what runs in browsers (P198). */
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
  // Until the promise hands over its own.
}
