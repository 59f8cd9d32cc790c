/**
 * Shows the notice from its first day to its last one, by the calendar of Kyiv, whenever the page was built. It stands
 * right behind the notice, so that nothing moves.
 */
export const NOTICE_SCRIPT = [
  'const n=document.getElementById(`notice`)',
  'const d=new Date().toLocaleDateString(`sv`,{timeZone:`Europe/Kyiv`})',
  'n.hidden=d<n.dataset.from||d>n.dataset.until',
].join(';');
