import { hydrateOnIntent } from '../hydration/on-intent.ts';
import { resumeUnfinished } from '../hydration/resume.ts';
import { scrollToAnchors } from './anchor-scroll.ts';
import { setUpInvokerFallback } from './invoker-fallback.ts';
import { setUpMobileMenu } from './mobile-menu.ts';
import { registerWorker } from './register-worker.ts';

setUpInvokerFallback();
hydrateOnIntent();
scrollToAnchors();
setUpMobileMenu();
document.querySelector('[data-scroll-top]')?.addEventListener('click', () => scrollTo(0, 0));
resumeUnfinished();
registerWorker();
