/**
 * The site's look in the few rules that one short page needs. It is inlined, because the page has to be
 * readable when nothing else can be loaded, and allowed by its hash.
 */
export const RESULT_PAGE_STYLE = `
:root{color-scheme:only light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;color:#12255f;font:1.0625rem/1.5 Onest,Roboto,Arial,sans-serif;overflow-wrap:break-word;
background:linear-gradient(#e4eef9 1px,#0000 1px) 0 0/1.5rem 1.5rem,linear-gradient(90deg,#e4eef9 1px,#0000 1px) 0 0/1.5rem 1.5rem,#fcfdff}
main{max-width:36rem;margin:0 auto;padding:3rem 1.5rem;background:#fff;border-left:2px solid #f3a5a5;min-height:100vh}
p,ul,h1{margin:0 0 1.25rem}
h1{font-size:2rem;line-height:1.15;letter-spacing:-.02em}
li{font-weight:600;color:#ac1a1c}
a{color:inherit;text-underline-offset:.25em}
:focus-visible{outline:3px solid #12255f;outline-offset:3px;border-radius:6px}
.school{font-weight:800;color:#c9272b}
.banner{padding:.875rem 1rem;border:2px solid;border-radius:10px}
.good{background:#e5faeb;border-color:#00773b}
.bad{background:#ffefef;border-color:#ac1a1c}
.contacts a{display:inline-block;padding:.625rem 1.5rem .625rem 0;font-weight:700}
.home{display:inline-block;padding:.8125rem 1.375rem;border-radius:10px;background:#12255f;color:#fff;font-weight:700;text-decoration:none}
`;
