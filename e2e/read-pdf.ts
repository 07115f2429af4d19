/** What a page prints, and what a PDF has: the texts of its sheets of paper, and their size. */

import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

type Printed = { pages: string[]; widthMm: number; heightMm: number };

const MM_PER_POINT = 25.4 / 72;

export async function printed(page: Page): Promise<Printed> {
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

export async function readPdf(bytes: Uint8Array): Promise<Printed> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return {
    pages: text.map((sheet) => sheet.replace(/\s+/g, ' ')),
    widthMm: Math.round(width * MM_PER_POINT),
    heightMm: Math.round(height * MM_PER_POINT),
  };
}
