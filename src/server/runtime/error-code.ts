/** Like ENOENT, or PostgreSQL's 55P03. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Returns the code of the first cause: Node's fetch hides it. A message may hold an address, so it is not told. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  if (error.cause instanceof Error) return causeOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
