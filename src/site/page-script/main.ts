import { hydrateOnIntent } from '../hydration/on-intent.ts';
import { resumeUnfinished } from '../hydration/resume.ts';
import { scrollToAnchors } from './anchor-scroll.ts';
import { foldOnPhones } from './folds.ts';
import { setUpInvokerFallback } from './invoker-fallback.ts';
import { applyLateStyles } from './late-styles.ts';
import { layOutWhenIdle } from './lay-out.ts';
import { setUpMobileMenu } from './mobile-menu.ts';
import { registerWorker } from './register-worker.ts';

// First: what moves below must have moved before it is seen.
foldOnPhones();
applyLateStyles();
setUpInvokerFallback();
hydrateOnIntent();
scrollToAnchors();
layOutWhenIdle();
setUpMobileMenu();
document.querySelector('[data-scroll-top]')?.addEventListener('click', () => scrollTo(0, 0));
resumeUnfinished();
registerWorker();
