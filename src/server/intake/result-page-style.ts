/**
 * The site's look in the few rules that one short page needs, by day and by night: a slip of paper with a tick, or
 * with a wave where something is to be put right. It is inlined, because the page has to be readable when nothing
 * else can be loaded, and allowed by its hash. The colours are those of src/site/styles/tokens.css.
 */
export const RESULT_PAGE_STYLE = `
:root{color-scheme:light dark;--paper:#fffefb;--grid:#e3ebf6;--card:#fff;--rule:#c9d7ea;--ink:#14265f;--red:#c8272b;--margin:#f3a8a8;--err:#ab1a1c;--go:#00773b;--good:#e6f9ec;--bad:#ffefee}
@media (prefers-color-scheme:dark){:root{--paper:#17251f;--grid:#1f3029;--card:#1d2e27;--rule:#3d5449;--ink:#f1f4e9;--red:#ff9a8d;--margin:#7d4a45;--err:#ffb3a8;--go:#8fdcab;--good:#1f4331;--bad:#4a2823}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;color:var(--ink);font:1.0625rem/1.5 Onest,Roboto,Arial,sans-serif;overflow-wrap:break-word;
background:linear-gradient(var(--grid) 1px,#0000 1px) 0 0/1.5rem 1.5rem,linear-gradient(90deg,var(--grid) 1px,#0000 1px) 0 0/1.5rem 1.5rem,var(--paper)}
main{max-width:46rem;min-height:100vh;margin:auto;padding:1.5rem 1.25rem 3rem 1.5rem;border-left:1.5px solid var(--margin)}
svg{display:block;fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}
.pencil{stroke:var(--red)}
.school{display:flex;gap:8px;align-items:center;margin:0 0 1.5rem;font-size:1.1875rem;font-weight:800;letter-spacing:-.03em}
.slip{padding:1.5rem;border:1px solid var(--rule);border-radius:3px 12px 12px 3px;background:var(--card);box-shadow:2px 2px 0 -.5px var(--card),3px 3px 0 -.5px var(--rule),5px 5px 0 -1px var(--card),6px 6px 0 -1px var(--rule)}
.slip>*{margin:0 0 1.25rem}
.slip>:last-child{margin:0}
h1{font-size:2rem;line-height:1.15;letter-spacing:-.02em}
ul{padding-left:1.25rem}
li{font-weight:600;color:var(--err)}
a{color:inherit;text-underline-offset:.25em}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px;border-radius:6px}
.banner{padding:.875rem 1rem;border-left:6px solid;border-radius:3px 10px 10px 3px}
.good{background:var(--good);border-color:var(--go)}
.bad{background:var(--bad);border-color:var(--err)}
.contacts a{display:inline-block;padding:.625rem 1.5rem .625rem 0;font-weight:700}
.home{display:inline-block;max-width:100%;padding:.8125rem 1.375rem;border-radius:10px;background:var(--ink);color:var(--paper);font-weight:700;text-decoration:none;overflow-wrap:anywhere}
@media (min-width:48rem){main{padding:3rem}.slip{padding:2.5rem 3rem}}
@media (forced-colors:active){.home{border:1px solid}}
@media print{:root{--ink:#14265f;--red:#c8272b;--err:#ab1a1c}body,main,.slip,.banner{background:#fff;box-shadow:none}}
`;
