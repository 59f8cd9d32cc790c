type BuildSetting = typeof import('../shared/node/provider-settings.ts').BUILD_SETTINGS[number];

interface ImportMetaEnv extends Partial<Readonly<Record<BuildSetting, string>>> {}
