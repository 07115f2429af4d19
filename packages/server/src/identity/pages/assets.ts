/** The style sheet and the two small scripts of the sign-in pages, on the tokens of the site. */

export const pagesCss = `
.identity {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: var(--sp-6, 24px) var(--gutter, 16px);
  box-sizing: border-box; background: var(--bg, Canvas); color: var(--ink, CanvasText);
  font: 400 var(--fs-4, 14px)/var(--lh-4, 20px) var(--font, system-ui, sans-serif);
}
.identity *, .identity *::before { box-sizing: border-box; }
.identity main {
  width: 100%; max-width: 376px; padding: var(--sp-6, 24px); display: grid; gap: var(--sp-4, 16px);
  background: var(--surface, Canvas); border: 1px solid var(--line, GrayText); border-radius: var(--r-3, 6px);
}
.identity p, .identity h1, .identity h2, .identity form { margin: 0; }
.identity .brand { display: flex; align-items: center; gap: var(--sp-2, 8px); font-size: var(--fs-5, 16px); color: var(--accent, LinkText); }
.identity .brand span { color: var(--ink, CanvasText); font-stretch: var(--w-head, 80%); }
.identity .brand b { font-weight: var(--fw-strong, 600); }
.identity h1 { font-size: 24px; line-height: 28px; font-weight: var(--fw-strong, 600); font-stretch: var(--w-head, 80%); }
.identity h2 { font-size: var(--fs-5, 16px); line-height: var(--lh-5, 24px); font-weight: var(--fw-strong, 600); }
.identity section:not(.demo) { display: grid; gap: var(--sp-3, 12px); padding-top: var(--sp-4, 16px); border-top: 1px solid var(--line, GrayText); }
.identity form { display: grid; gap: var(--sp-4, 16px); }
.identity label { display: grid; gap: var(--sp-1, 4px); font-size: var(--fs-2, 12px); line-height: var(--lh-2, 16px); color: var(--ink-2, CanvasText); }
.identity :is(input, select) {
  height: var(--control-touch, 44px); padding: 0 var(--sp-3, 12px); width: 100%; border: 1px solid var(--ctl, GrayText);
  border-radius: var(--r-2, 4px); background: var(--surface, Field); color: var(--ink, FieldText); font: inherit;
  font-size: var(--fs-5, 16px);
}
.identity button {
  height: var(--control-touch, 44px); border-radius: var(--r-2, 4px); font: inherit; font-weight: var(--fw-medium, 500); cursor: pointer;
  border: 1px solid var(--accent, ButtonBorder); background: var(--accent, ButtonFace); color: var(--on-accent, ButtonText);
}
.identity button.second { background: transparent; border-color: var(--ctl, ButtonBorder); color: var(--ink, ButtonText); }
.identity a { color: var(--accent, LinkText); }
.identity :is(input, select, button, a, summary):focus-visible { outline: var(--focus, 2px) solid var(--accent, Highlight); outline-offset: var(--focus-offset, 2px); }
.identity .error {
  padding: var(--sp-2, 8px) var(--sp-3, 12px); border-left: 3px solid var(--loss, currentColor);
  background: var(--loss-tint, transparent); color: var(--ink, CanvasText);
}
.identity [aria-invalid=true] { border-color: var(--loss, currentColor); }
.identity .done { padding: var(--sp-2, 8px) var(--sp-3, 12px); border-left: 3px solid var(--accent, currentColor); }
.identity .demo { display: grid; gap: var(--sp-3, 12px); padding-top: var(--sp-4, 16px); border-top: 1px solid var(--line, GrayText); color: var(--ink-2, CanvasText); }
.identity .demo dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: var(--sp-1, 4px) var(--sp-3, 12px); font-size: var(--fs-3, 13px); }
.identity .demo dd { margin: 0; color: var(--ink, CanvasText); overflow-wrap: anywhere; }
.identity main.wide { max-width: 560px; }
.identity [hidden] { display: none; }
.identity :is(ul, ol) { margin: 0; padding: 0; list-style: none; }
.identity .rows li {
  display: grid; grid-template-columns: 1fr auto; align-items: center; gap: var(--sp-2, 8px) var(--sp-3, 12px);
  padding: var(--sp-3, 12px) 0; border-top: 1px solid var(--line, GrayText);
}
.identity .rows b { font-weight: var(--fw-medium, 500); overflow-wrap: anywhere; }
.identity .rows small { display: block; }
.identity .rows details { grid-column: 1 / -1; }
.identity .rows button { padding: 0 var(--sp-3, 12px); }
.identity details { display: grid; }
.identity details > form { padding-top: var(--sp-3, 12px); }
.identity summary { min-height: 24px; padding: 2px 0; cursor: pointer; color: var(--accent, LinkText); }
.identity .mark {
  padding: 2px var(--sp-2, 8px); border: 1px solid var(--line, GrayText); border-radius: var(--r-2, 4px);
  font-size: var(--fs-2, 12px); white-space: nowrap;
}
.identity .quiet { color: var(--ink-2, CanvasText); }
.identity .qr { width: 220px; max-width: 100%; padding: var(--sp-2, 8px); background: #fff; border-radius: var(--r-2, 4px); }
.identity .qr svg { display: block; width: 100%; height: auto; }
.identity code { padding: 0; background: none; font: 500 var(--fs-5, 16px)/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
.identity .codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); gap: 0 var(--sp-3, 12px); }
.identity button[aria-disabled=true] { opacity: .6; cursor: progress; }
.identity small { color: var(--ink-3, CanvasText); font-size: var(--fs-2, 12px); overflow-wrap: anywhere; }
.identity small.error { color: var(--ink, CanvasText); font-size: var(--fs-3, 13px); }
`;

/** Submits the only form of the page: the content policy allows no script in the page itself. */
export const submitNowJs = `document.forms[0]?.requestSubmit();\n`;

/** Applies the skin that the visitor has chosen on the site, from the site's storage key. */
export const skinJs = `try {
  const skin = localStorage.getItem('lapwing.skin');
  if (skin === 'light' || skin === 'dark') document.body.dataset.skin = skin;
} catch {
  // No storage, no choice: the system's skin stays.
}
`;
