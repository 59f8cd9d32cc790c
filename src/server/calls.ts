/**
 * Names of commands in our messages: `school …` on a server where this command is installed (docs/operations.md),
 * otherwise npm's scripts.
 */
export const CALLS =
  process.env.CALLED_BY === 'school'
    ? { leads: 'school leads', build: 'school build', settings: '/etc/school.env' }
    : { leads: 'npm run leads --', build: 'npm run build', settings: '.env' };
