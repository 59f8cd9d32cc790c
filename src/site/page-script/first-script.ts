/*
 * What can't wait for the page script: it stands behind the first section, before what follows has come.
 *
 * The late styles (build/deferred-styles.ts) count from here on, as soon as they are there. A page that is seen again
 * (reloaded, come back to) has them in the browser's cache: what follows is styled once, and laid out from the start
 * (ui/Section.module.css), since the browser takes its reader to where they were, past heights that must be true;
 * Chromium would travel there from the top of the page.
 *
 * The letters of the brand are shown once their file has come; those that stand in (styles/fonts.css) are
 * used until then. A text whose font is still coming is laid out with that font in mind: the browser looks for a font
 * of the system for each of its sizes and repeats the work with the file, which took a weak phone a tenth of a
 * second before the first paint (docs/decisions/0010-page-bytes.md).
 *
 * On a first visit they wait for the first paint, which their file would take the line and the processor from. Where
 * the browser has kept it they are there before it, so that no letter changes before the visitor's eyes: on a page that is
 * seen again, whose reader would otherwise be taken to the place of other lines, and where the worker has kept it. A page
 * that is going to scroll to an anchor has its lines broken before it does, too. In the head browsers would hold the first paint
 * for the font, and in the page script they would come late. If it can't be loaded, the letters that stand in stay.
 */

// Written as the minifier writes the page script, so that the two have letters in common
// for the compression. The newer way to ask for a reload takes 30 bytes more, and some browsers hide it.
export const FIRST_SCRIPT = [
  'for(const e of document.querySelectorAll(`[data-late]`))e.media=`all`',
  'const a=performance.navigation.type',
  'a&&(document.body.dataset.laidOut=``,document.documentElement.style.scrollBehavior=`auto`)',
  'const f=()=>document.fonts.load(`1em Onest`).then(()=>document.body.dataset.fonts=``,()=>{})',
  'a||location.hash||navigator.serviceWorker?.controller?f():new PerformanceObserver(f).observe({type:`paint`,buffered:!0})',
].join(';');
