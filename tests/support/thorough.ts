/** `npm run test:faults` sets it: the faults that take minutes are tried too. */
export const isThorough = process.env.FAULTS === 'all';
