import { expect, test } from 'vitest';
import { dropUnasked, findAsked } from './unused-react.ts';

const REACT =
  'exports.memo = function () {};\nexports.useState = function () {};\nexports.now = void 0;\n  exports.now = 1;\n';

test('keeps what is imported, under whatever name, and what React reads of itself', () => {
  const asked = findAsked([
    "import { type ReactNode, useState as state } from 'react';\nimport {\n  flushSync,\n} from 'react-dom';",
    'var now = Scheduler.now;',
    "import type { memo } from 'react';\nimport { hydrateRoot } from 'react-dom/client';",
  ]);
  expect(asked).toEqual(new Set(['type', 'ReactNode', 'useState', 'as', 'state', 'flushSync', 'now']));
  expect(dropUnasked(REACT, asked)).toBe(REACT.replace('exports.memo', 'var unasked_memo'));
});

test('keeps everything where somebody takes React whole', () => {
  for (const whole of ["import React from 'react';", "import * as React from 'react';"])
    expect(dropUnasked(REACT, findAsked([whole]))).toBe(REACT);
});
