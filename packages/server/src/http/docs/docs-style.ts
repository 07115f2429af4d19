/** The look of the API page: the header and the colours of the site, light and dark. */

export const docsStyle = `
:root { color-scheme: light dark; --ground: #f3f5f6; --sheet: #fff; --line: #d5dce0; --ink: #14191d; --quiet: #4a565e; --accent: #006b80; --tint: #e1f0f3; }
/* The page sets the class, from the system or from its lamp. */
html.dark-mode { --ground: #0c1013; --sheet: #151b20; --line: #2b353c; --ink: #e8edf0; --quiet: #a3b0b8; --accent: #41c4da; --tint: #0e2c34; }
html.dark-mode, html.dark-mode .swagger-ui { background: var(--ground) !important; }
body { margin: 0; background: var(--ground) !important; }
.swagger-ui, .swagger-ui .opblock-tag, .swagger-ui .info .title, .swagger-ui .opblock .opblock-section-header h4,
.swagger-ui table thead tr th, .swagger-ui .opblock .opblock-summary-path, .swagger-ui .parameter__name, .swagger-ui label,
.swagger-ui .response-col_status, .swagger-ui .tab li, .swagger-ui .model, .swagger-ui .model-title, .swagger-ui .btn { color: var(--ink) !important; }
/* The page names a font for each of its parts. Samples of code keep theirs. */
.swagger-ui, .swagger-ui *:not(pre, pre *, code, textarea) { font-family: "IBM Plex Sans", system-ui, sans-serif !important; }
.swagger-ui .opblock .opblock-summary-description, .swagger-ui .info p, .swagger-ui .parameter__type, .swagger-ui .renderedMarkdown p,
.swagger-ui .response-col_links, .swagger-ui .opblock-description-wrapper p { color: var(--quiet) !important; }
.swagger-ui .topbar { padding: 0; height: 48px; border-bottom: 1px solid var(--line) !important; background: #006b80 !important; }
/* The page is as dark as the system: the switch of the library would change half of it. */
.swagger-ui .topbar :is(.download-url-wrapper, .dark-mode-toggle) { display: none; }
.swagger-ui .topbar .wrapper, .swagger-ui .topbar-wrapper { height: 48px; align-items: center; }
.swagger-ui .topbar a, .swagger-ui .topbar img, .swagger-ui .topbar svg { max-height: 28px; }
/* A phone. */
@media (width < 768px) {
  .swagger-ui .wrapper { padding-inline: 16px; }
  .swagger-ui .opblock-tag { display: grid; grid-template-columns: minmax(0, 1fr) auto; }
  .swagger-ui .opblock-tag small { grid-area: 2 / 1 / auto / -1; padding: 0; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-control { min-height: 44px; }
  .swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere; word-break: normal; max-width: none; }
}
/* Of its own, so that nothing moves when the font arrives. */
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { line-height: 1.3; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #006b80 !important; }
.swagger-ui .scheme-container { background: var(--sheet) !important; box-shadow: none; border-block: 1px solid var(--line) !important; }
.swagger-ui .opblock-tag { border-bottom-color: var(--line) !important; }
.swagger-ui .opblock { border: 1px solid var(--line) !important; background: var(--sheet) !important; box-shadow: none; border-radius: 6px; }
.swagger-ui .opblock .opblock-summary { border-color: var(--line) !important; }
.swagger-ui .opblock .opblock-summary-method { color: #fff !important; background: #006b80 !important; border-radius: 2px; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e !important; }
.swagger-ui .opblock .opblock-section-header { background: var(--tint) !important; box-shadow: none; }
.swagger-ui a, .swagger-ui .info a, .swagger-ui .btn.authorize { color: var(--accent) !important; border-color: var(--accent) !important; }
.swagger-ui .btn.authorize svg, .swagger-ui .btn.authorize svg path, .swagger-ui .expand-operation svg, .swagger-ui .opblock-control-arrow svg { fill: var(--accent) !important; }
.swagger-ui .btn.execute { border-color: #006b80 !important; background: #006b80 !important; color: #fff !important; }
.swagger-ui input, .swagger-ui select, .swagger-ui textarea { background: var(--sheet) !important; color: var(--ink) !important; border-color: var(--line) !important; }
.swagger-ui :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
