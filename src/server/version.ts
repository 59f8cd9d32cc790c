import project from '../../package.json' with { type: 'json' };

/** The release; CHANGELOG.md describes it. */
export const VERSION: string = project.version;
