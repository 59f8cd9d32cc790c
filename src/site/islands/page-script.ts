import { scrollToAnchors } from './anchor-scroll.ts';
import { hydrateOnIntent } from './hydrate-on-intent.ts';
import { setUpInvokerFallback } from './invoker-fallback.ts';
import { setUpMobileMenu } from './mobile-menu.ts';
import { registerWorker } from './register-worker.ts';
import { resumeUnfinished } from './resume-unfinished.ts';

setUpInvokerFallback();
hydrateOnIntent();
scrollToAnchors();
setUpMobileMenu();
document.querySelector('[data-scroll-top]')?.addEventListener('click', () => scrollTo(0, 0));
resumeUnfinished();
registerWorker();
