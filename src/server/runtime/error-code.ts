/** Like ENOENT, or PostgreSQL's 55P03. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
