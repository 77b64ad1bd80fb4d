/** `npm run test:full` repeats often what the gate tries a few times. */
export const isFullRun = process.env['FULL_RUN'] === '1';
