import { hydrateOnIntent } from '../hydration/on-intent.ts';
import { resumeUnfinished } from '../hydration/resume-unfinished.ts';
import { scrollToAnchors } from './anchor-scroll.ts';
import { foldOnPhones } from './folds.ts';
import { setUpInvokerFallback } from './invoker-fallback.ts';
import { applyLateStyles } from './late-styles.ts';
import { layOutWhenIdle } from './lay-out.ts';
import { setUpMobileMenu } from './mobile-menu.ts';
import { registerWorker } from './register-worker.ts';

// These two change the layout, so they run before anything else.
foldOnPhones();
applyLateStyles();
setUpInvokerFallback();
hydrateOnIntent();
scrollToAnchors();
layOutWhenIdle();
setUpMobileMenu();
resumeUnfinished();
registerWorker();
