/** How an operator calls our commands here: a clone starts by npm, an archive or image without it. */
export const commandName =
  process.env['npm_lifecycle_event'] === undefined ? 'wohlwort' : 'npm run wohlwort --';
