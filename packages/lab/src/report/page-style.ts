/** The look of a report's page: plain, legible on a phone, light or dark as the reader has it. */

export const pageStyle = `
:root { color-scheme: light dark; --ink: #1b1b1b; --quiet: #5f6368; --ground: #ffffff; --raised: #f4f5f7; --line: #d9dce0; --mark: #0072b2; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --quiet: #a5abb3; --ground: #16181b; --raised: #202327; --line: #3a3f45; --mark: #56b4e9; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; overflow-wrap: break-word; }
main { max-width: 72rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .5rem 0 1rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; }
p, li, dd { max-width: 46rem; }
a { color: var(--mark); }
.headline { font-size: 1.05rem; max-width: 50rem; }
.headline strong { display: block; font-size: 3.2rem; line-height: 1.1; color: var(--mark); font-variant-numeric: tabular-nums; }
.lead td { white-space: normal; vertical-align: top; }
.lead td:first-child { color: var(--quiet); min-width: 6.5rem; }
.lead td:nth-child(2) { font-weight: 600; }
.summary { max-width: 50rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; font-size: .9rem; }
.wide { overflow-x: auto; margin: .75rem 0 1.25rem; border: 1px solid var(--line); border-radius: .4rem; }
table { border-collapse: separate; border-spacing: 0; font-size: .85rem; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: .35rem .6rem; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--line); }
tbody tr:last-child td { border-bottom: 0; }
th { color: var(--quiet); font-weight: 600; }
th:first-child, td:first-child { position: sticky; left: 0; background: var(--ground); }
.right { text-align: right; }
figure { margin: 0; }
figure .wide { max-width: 902px; background: #ffffff; }
figure svg { display: block; width: 100%; height: auto; min-width: 36rem; }
figcaption { color: var(--quiet); font-size: .9rem; margin-top: .5rem; max-width: 46rem; }
summary { cursor: pointer; color: var(--mark); font-size: .9rem; }
dl { margin: 0; }
dt { font-weight: 600; margin-top: .6rem; }
dd { margin: 0; }
pre { overflow-x: auto; background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; padding: .75rem 1rem; font-size: .85rem; line-height: 1.4; }
@media print { nav { display: none; } .wide { overflow: visible; } }
`;
