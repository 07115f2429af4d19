/** Reads a PDF back, as a program that prints it would. */

import { getDocumentProxy } from 'unpdf';

type ReadPage = { width: number; height: number; text: string };

/** The texts of a page are joined in the order in which they were drawn. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const text = items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' ');
    pages.push({ width: Math.round(width), height: Math.round(height), text: text.replace(/\s+/g, ' ') });
  }
  await document.cleanup();
  return pages;
}
