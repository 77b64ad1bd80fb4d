/** True in `npm run test:full`, which repeats often what the gate tries a few times. */
export const isFullRun = process.env['FULL_RUN'] === '1';
