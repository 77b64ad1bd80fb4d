/** Returns whether the work ended in time; otherwise it goes on in the background. */
export async function doneWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
