/** Tells the measuring process where this server listens, and whenever it is asked, its processor time in µs. */
export function report(port: number): void {
  process.send?.(port);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  // So that `node --cpu-prof` writes its file.
  process.on('SIGTERM', () => process.exit(0));
}
