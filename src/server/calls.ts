/**
 * The commands that our messages name: `school …` on a server that this command has set up (docs/operations.md),
 * elsewhere npm's scripts in the folder of the project.
 */
export const CALLS =
  process.env.CALLED_BY === 'school'
    ? { leads: 'school leads', build: 'school build', settings: '/etc/school.env' }
    : { leads: 'npm run leads --', build: 'npm run build', settings: '.env' };
