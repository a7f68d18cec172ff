const LIGHT = `--paper:#fff; --ink:#1c2024; --dim:#5a6570; --line:#dfe3e8; --panel:#f5f7f9; --open:#b42318; --ended:#067647;
  --maybe:#8a5a08; --chosen:#1d4ed8; color-scheme:light;`;
const DARK = `--paper:#14181c; --ink:#e6e9ec; --dim:#a0acb8; --line:#2b333b; --panel:#1c2228; --open:#f97066; --ended:#47cd89;
  --maybe:#fdb022; --chosen:#60a5fa; color-scheme:dark;`;

/** The look of the report of one bundle. */
export const STYLE = `
:root { ${LIGHT} }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }
* { box-sizing:border-box; }
body { margin:0; background:var(--paper); color:var(--ink);
  font:14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { max-width:1600px; margin:0 auto; padding:.6rem clamp(.6rem, 1.5vw, 1.5rem) 2rem; }
h1 { font-size:1.25rem; margin:.4rem 0 0; }
h2 { font-size:1.1rem; margin:1.6rem 0 .3rem; overflow-wrap:anywhere; }
h3 { font-size:.85rem; margin:.9rem 0 .2rem; color:var(--dim); text-transform:uppercase; letter-spacing:.05em; }
p { margin:.2rem 0; }
section { overflow-x:auto; }
table { border-collapse:collapse; }
th, td { padding:.2rem .7rem .2rem 0; border-bottom:1px solid var(--line); text-align:left; vertical-align:top; }
th { color:var(--dim); font-weight:600; }
.number { text-align:right; font-variant-numeric:tabular-nums; }
td ul { list-style:none; margin:0; padding:0; }
td { white-space:nowrap; }
section :is(td:last-child, td:nth-child(3)):not(.number, :empty) { white-space:normal; min-width:20ch; }
.above td { border-bottom:0; }
.own td { padding-top:0; }
a { color:var(--chosen); }
summary { cursor:pointer; color:var(--chosen); }
pre { margin:.3rem 0; padding:.5rem; background:var(--panel); overflow-x:auto; white-space:pre;
  font:.78rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.dim { color:var(--dim); }
.word { font-size:.8em; letter-spacing:.05em; font-weight:700; color:var(--dim); }
.open .word { color:var(--open); }
.ended .word { color:var(--ended); }
.possible .word { color:var(--maybe); }
:focus-visible { outline:2px solid var(--chosen); outline-offset:1px; }
`;
