import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { namedClasses } from './named-classes.ts';

it('leaves of the classes of a module what is used, where it is used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'classes-'));
  writeFileSync(join(folder, 'a.module.css'), '.shownName { color: red } .otherName { color: blue }');
  writeFileSync(
    join(folder, 'main.tsx'),
    "import styles from './a.module.css';\ndocument.body.className = styles.shownName ?? '';\n",
  );
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [namedClasses()],
    css: { modules: { generateScopedName: (local) => `short-${local.length}` } },
    build: {
      write: false,
      rolldownOptions: { input: join(folder, 'main.tsx'), optimization: { inlineConst: { mode: 'all' } } },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const code = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : [])).join('');
  expect(code).toContain('className=`short-9`');
  expect(code).not.toMatch(/Name:|otherName/);
});
