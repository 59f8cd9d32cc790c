import { expect, test } from 'vitest';
import { findImportedNames, removeUnusedExports } from './unused-react.ts';

const REACT =
  'exports.memo = function () {};\nexports.useState = function () {};\nexports.now = void 0;\n  exports.now = 1;\n';

test('keeps imported names, also renamed ones, and those that React itself uses', () => {
  const imported = findImportedNames([
    "import { type ReactNode, useState as state } from 'react';\nimport {\n  flushSync,\n} from 'react-dom';",
    'var now = Scheduler.now;',
    "import type { memo } from 'react';\nimport { hydrateRoot } from 'react-dom/client';",
  ]);
  expect(imported).toEqual(new Set(['type', 'ReactNode', 'useState', 'as', 'state', 'flushSync', 'now']));
  expect(removeUnusedExports(REACT, imported)).toBe(REACT.replace('exports.memo', 'var unused_memo'));
});

test('keeps every export if a file imports React as a whole', () => {
  for (const whole of ["import React from 'react';", "import * as React from 'react';"])
    expect(removeUnusedExports(REACT, findImportedNames([whole]))).toBe(REACT);
});
