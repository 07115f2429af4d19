import { expect, test } from 'vitest';
import { usedStyle } from './used-style.ts';

const style = `:root{--ink:#000;--line:#ccc}
.board{color:var(--ink)}.board td{padding:1px}.other{color:red}
.\\[\\&\\>svg\\]\\:size-4>svg{width:1rem}.before\\:content-\\[\\'\\/\\'\\]:before{content:'/'}
[data-skin=dark] .board{color:#fff}.board td[data-glow="1"]{color:gold}:is(.board tr>*):last-child{margin:0}:is(.other tr>*):last-child{margin:0}@media (width<600px){.board{color:blue}.other{color:blue}}`;

test('the style of some files keeps their classes, whatever signs these contain, and drops those of others', async () => {
  const code = [
    'j("table",{className:"board [&>svg]:size-4",children:[j("td",{}),j("svg",{})]})',
    `x=\`before:content-['/']\`;stroke="var(--line)"`,
    'html',
  ];
  const used = await usedStyle(style, code);
  for (const kept of [
    '.board{',
    '.board td',
    'svg{width',
    'content:',
    'data-skin',
    'data-glow',
    'margin:0',
    'color:blue',
    '--line:#ccc',
  ])
    expect(used).toContain(kept);
  expect(used).not.toContain('.other');
});
