import project from '../../package.json' with { type: 'json' };

/** The release of the program; CHANGELOG.md says what is in it. */
export const VERSION: string = project.version;
